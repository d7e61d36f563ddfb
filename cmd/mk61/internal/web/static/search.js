// The list of programs: what does not have the words and the tag is hidden.
const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const tags = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#tags button')]);
const programs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#list li')]);
let tag = new URLSearchParams(location.search).get('tag') ?? '';

function fill() {
  const words = search.value.toLowerCase().split(/\s+/);
  tags.forEach((b) => b.setAttribute('aria-pressed', String(b.dataset.tag === tag)));
  programs.forEach((p) => {
    const all = p.dataset.words ?? '';
    p.hidden = !words.every((w) => all.includes(w)) || Boolean(tag) && !all.split(' ').includes(tag);
  });
}
search.oninput = fill;
tags.forEach((b) => b.onclick = () => {
  tag = tag === b.dataset.tag ? '' : b.dataset.tag ?? '';
  fill();
});
fill();
