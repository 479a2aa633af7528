// HTML in template literals that escape their values.

/** HTML that needs no escaping. */
export class Markup {
  constructor(readonly html: string) {}
}

/** `null`, `undefined` and `false` write nothing, lists write their parts. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '') : text;

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.html;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeHtml(String(part));
}

export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((html, string, index) => html + write(parts[index - 1]) + string));

/** @param html of a source that escapes or cleans it itself */
export const trusted = (html: string): Markup => new Markup(html);

/** JSON in a script element, which `<` could end. */
export const toScriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** Only web addresses and those of mail and telephones become links. */
export const isSafeUrl = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|webcal:\/\/|\/(?!\/))/i.test(url);
