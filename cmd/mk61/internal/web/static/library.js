// The library: static files, fetched when they are wanted.
import { call, note, ops, show } from './app.js';
import { text } from './more.js';

const lang = document.documentElement.lang;
/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);
/** @type {{name: string, title: string, tags: string[], cells: number, about: string}[] | undefined} */
let list;
let tag = '';

/** @param {string} url */
async function json(url) {
  const r = await fetch(url);
  if (!r.ok) throw new Error(url + ': ' + r.status);
  return r.json();
}

/** Opens the list of programs. */
export async function pick() {
  list ??= await json(`programs.${lang}.json`);
  const tags = [...new Set(list.flatMap((p) => p.tags))].sort();
  byId('tags').replaceChildren(...['', ...tags].map((t) => {
    const b = Object.assign(document.createElement('button'), { type: 'button', textContent: t || text.all });
    b.onclick = () => { tag = t; fill(); };
    b.dataset.tag = t;
    return b;
  }));
  byId('search').oninput = fill;
  fill();
  byId('picker').showModal();
}

function fill() {
  const words = byId('search').value.toLowerCase().split(/\s+/);
  byId('tags').childNodes.forEach((/** @type {HTMLElement} */ b) => b.setAttribute('aria-pressed', String(b.dataset.tag === tag)));
  const found = (list ?? []).filter((p) => {
    const all = [p.name, p.title, p.about, ...p.tags].join(' ').toLowerCase();
    return (!tag || p.tags.includes(tag)) && words.every((w) => all.includes(w));
  });
  byId('list').replaceChildren(...found.map((p) => {
    const li = document.createElement('li'), b = document.createElement('button'), small = document.createElement('small');
    b.type = 'button';
    small.textContent = p.about;
    b.append(p.title, small);
    b.onclick = () => { byId('picker').close(); play(p.name); };
    li.append(b);
    return li;
  }));
}

/** Puts a program of the library into the machine: NAME, NAME:VARIANT or NAME/PART.
 * @param {string} name @returns {Promise<boolean>} */
export async function play(name) {
  const p = await read(name);
  if (!p) return false;
  await call(ops.insert, p.load.text);
  papers(p.file);
  show('papers');
  return true;
}

/** Shows the papers of the program that a session has, and what comes behind it.
 * @param {string} name */
export async function recall(name) {
  const p = await read(name).catch(() => undefined);
  if (!p) return;
  await call(ops.follow, p.load.text);
  papers(p.file);
}

/** @param {string} name */
async function read(name) {
  const base = name.split(/[:/]/)[0];
  const file = /^[a-z0-9-]+$/.test(base) && await json(`programs/${base}.${lang}.json`).catch(() => undefined);
  const load = file && file.loads.find((/** @type {{name: string}} */ l) => base + l.name === name);
  if (!load) note(text.unknown + ': ' + name);
  return load && { file, load };
}

/** @param {any} file */
function papers(file) {
  const box = byId('papers'), h = document.createElement('h3'), facts = document.createElement('p'), body = document.createElement('div');
  h.textContent = file.title;
  facts.className = 'facts';
  facts.textContent = [file.author, file.source].filter(Boolean).join(' · ');
  body.innerHTML = file.papers; // made by the site from its own Markdown, escaped
  box.replaceChildren(h, facts, body);
  if (file.loads.length > 1) {
    const p = document.createElement('p');
    p.className = 'bar';
    for (const l of file.loads) {
      const b = Object.assign(document.createElement('button'), { type: 'button', className: 'text', textContent: l.title });
      b.dataset.play = file.name + l.name;
      p.append(b);
    }
    box.append(p);
  }
}
