// The element `<calendar-events>` for pages of other sites. It shows a fragment of this service in a shadow root, and until
// then, or when that fails, what the page put into it. It needs no styles of the page's policy and stores nothing.
import { FILTERS } from '../page-parameters.js';
import styles from './embed.css';

/** Each becomes a parameter: hyphens stand for the underscores of filters. */
const ATTRIBUTES = [...FILTERS.map((name) => name.replaceAll('_', '-')), 'limit', 'look', 'language'];

const { currentScript } = document;
const base = new URL('.', currentScript instanceof HTMLScriptElement ? currentScript.src : location.href)
  .href;
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
/** The colours of the calendar, which come with its events. A policy of the page may forbid styles in them. */
const colours = new CSSStyleSheet();

function setColours({ light = '', dark = '' }: DOMStringMap): void {
  const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text);
  if (!isColour(light) || !isColour(dark)) return;
  colours.replaceSync(`:host{--site:${light}}
@supports(color:light-dark(#000,#fff)){:host{--site:light-dark(${light},${dark})}}`);
}

class CalendarEvents extends HTMLElement {
  static observedAttributes = ATTRIBUTES;
  /** Of several requests the last one counts. */
  #turn = 0;

  connectedCallback(): void {
    void this.#load();
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot !== null) void this.#load();
  }

  async #load(): Promise<void> {
    const turn = (this.#turn += 1);
    const root = this.shadowRoot ?? this.#attachRoot();
    try {
      const response = await fetch(this.#buildAddress(), { credentials: 'omit' });
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      if (turn !== this.#turn) return;
      root.innerHTML = text;
      if (root.firstElementChild instanceof HTMLElement) setColours(root.firstElementChild.dataset);
      this.dispatchEvent(new Event('load'));
    } catch {
      if (turn !== this.#turn) return;
      root.replaceChildren(document.createElement('slot'));
      this.dispatchEvent(new Event('error'));
    }
  }

  #attachRoot(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet, colours];
    root.append(document.createElement('slot'));
    return root;
  }

  #buildAddress(): string {
    const query = new URLSearchParams();
    for (const name of ATTRIBUTES) {
      const value = this.getAttribute(name);
      if (value === null || name === 'language') continue;
      query.set(name === 'limit' ? 'per_page' : name.replaceAll('-', '_'), value || 'true');
    }
    const language = this.getAttribute('language');
    const folder = language ? `${encodeURIComponent(language)}/` : '';
    return `${base}${folder}embed/events/?${query}`;
  }
}

if (!customElements.get('calendar-events')) customElements.define('calendar-events', CalendarEvents);

// Makes this a module: others are bundled with a wrapper for `require`.
export {};
