// <mk-61 program="fox-hunt" keys="0.5 В/О С/П" speed="max" panels="tape" lang="ru"></mk-61>
// puts the calculator into an article: a picture of it, and when it comes into view a frame of
// its own, so that the article needs nothing and ten of them cost one. panels are those to be
// seen beside it: regs, program, tape, about. The element sends the events
// "display" and "fault" (detail is the text), and has type(keys) and play(name).

const home = new URL('.', import.meta.url);

class Calculator extends HTMLElement {
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  #poster = new Image();

  connectedCallback() {
    this.style.display ||= 'block';
    this.style.minHeight ||= '620px';
    this.#poster.src = new URL('poster.svg', home).href;
    this.#poster.alt = '';
    Object.assign(this.#poster.style, { display: 'block', width: '100%', maxWidth: '404px', margin: '0 auto' });
    this.append(this.#poster);
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      seen.disconnect();
      this.#show();
    }, { rootMargin: '200px' });
    seen.observe(this);
    addEventListener('message', this.#heard);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#heard);
  }

  #show() {
    const lang = this.getAttribute('lang') === 'en' ? 'en' : 'ru';
    const parts = [['p', 'program'], ['k', 'keys'], ['v', 'speed']]
      .filter(([, name]) => this.getAttribute(name))
      .map(([letter, name]) => letter + '=' + encodeURIComponent(this.getAttribute(name) ?? ''));
    const frame = document.createElement('iframe');
    frame.src = new URL((lang === 'en' ? 'en.html' : './') + '?embed=' + encodeURIComponent(this.getAttribute('panels') ?? '') + (parts.length ? '#' + parts.join('&') : ''), home).href;
    frame.title = 'МК-61';
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', minHeight: 'inherit', display: 'none' });
    frame.onload = () => {
      this.#poster.remove();
      frame.style.display = 'block';
    };
    this.#frame = frame;
    this.append(frame);
  }

  /** @param {MessageEvent} e */
  #heard = (e) => {
    if (e.source !== this.#frame?.contentWindow || e.origin !== home.origin) return;
    const m = e.data?.mk61;
    if (m?.display !== undefined) this.dispatchEvent(new CustomEvent('display', { detail: m.display }));
    if (m?.error) this.dispatchEvent(new CustomEvent('fault', { detail: m.error }));
  };

  /** Presses keys, as a dialogue spells them. @param {string} keys */
  type(keys) { this.#frame?.contentWindow?.postMessage({ mk61: { type: keys } }, home.origin); }

  /** Puts a program of the library in. @param {string} name */
  play(name) { this.#frame?.contentWindow?.postMessage({ mk61: { play: name } }, home.origin); }
}
customElements.define('mk-61', Calculator);
