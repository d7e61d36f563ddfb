// Sessions and programs of one's own, by name, as the texts that the terminal keeps, too.
import { call, note, ops } from './app.js';
import { make, text } from './more.js';
import { forget, keys, read, save, write } from './store.js';

const close = make('button', { className: 'close', ariaLabel: text.close });
close.innerHTML = '<svg aria-hidden="true"><use href="#i-close"/></svg>';
const list = make('ul', { id: 'kept', className: 'kept' });
const name = make('input', { type: 'text', required: true, maxLength: 60, ariaLabel: text.name, placeholder: text.name, className: 'field' });
const form = make('form', {}, make('p', {}, name), make('p', {}, make('button', { className: 'text play', textContent: text.keepIt })));
const dialog = make('dialog', { id: 'sessions', ariaLabel: text.sessions }, make('form', { method: 'dialog' }, close),
  make('h2', { textContent: text.sessions }), make('p', { textContent: text.keep }), form, list);
document.body.append(dialog);

form.onsubmit = async (e) => {
  e.preventDefault();
  await write('sessions/' + name.value.trim(), await call(ops.session));
  name.value = '';
  fill();
};

/** Shows what is kept. */
export async function open() {
  await fill();
  dialog.showModal();
}

async function fill() {
  const kept = (await keys()).filter((k) => k.startsWith('sessions/'));
  list.replaceChildren(...kept.map((key) => {
    const use = make('button', { type: 'button', className: 'text', textContent: key.slice(9) });
    use.onclick = async () => {
      try {
        await call(ops.restore, await read(key) ?? '');
        await save();
        dialog.close();
      } catch (e) { // it stays where it is
        note(`${key.slice(9)}: ${/** @type {Error} */ (e).message}`);
      }
    };
    const drop = make('button', { type: 'button', className: 'text', textContent: text.forget, ariaLabel: `${text.forget}: ${key.slice(9)}` });
    drop.onclick = async () => {
      await forget(key);
      fill();
    };
    return make('li', {}, use, ' ', drop);
  }));
}
