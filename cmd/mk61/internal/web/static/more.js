// What the modules need that are fetched when they are wanted: their texts and their style.
const lang = document.documentElement.lang;
const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'more.css' });
const styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
document.head.append(style);
/** @type {{texts: Record<string, string>, latin: Record<string, string>}} */
const all = await (await fetch(`more.${lang}.json`)).json();
export const text = all.texts;
export const latin = all.latin;
await styled;

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {object} [props] @param {...(Node|string)} inside */
export function make(tag, props = {}, ...inside) {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...inside);
  return e;
}
