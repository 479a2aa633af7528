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

const compactedTemplates = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * Takes the formatting of the source out of a template: indentation, line breaks within tags, and the space before an
 * attribute that is filled in, which brings its own.
 */
function compact(strings: TemplateStringsArray): readonly string[] {
  const cached = compactedTemplates.get(strings);
  if (cached !== undefined) return cached;
  let isInTag = false;
  let isQuoted = false;
  const compacted = strings.map((string) =>
    string.replace(/[<>"]|\s+(>?)/g, (match, end: string | undefined, index: number) => {
      if (match === '"') isQuoted = isInTag && !isQuoted;
      if (isQuoted || match === '"') return match;
      if (!isInTag && end !== undefined) return match.includes('\n') ? `\n${end}` : match;
      const isSpace = end === '';
      if (!isSpace) isInTag = match === '<';
      if (isSpace) return index + match.length === string.length ? '' : ' ';
      return end ?? match;
    }),
  );
  compactedTemplates.set(strings, compacted);
  return compacted;
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(compact(strings).reduce((text, string, index) => text + write(parts[index - 1]) + string));

/** @param html of a source that escapes or cleans it itself */
export const trusted = (html: string): Markup => new Markup(html);

/** JSON in a script element, which `<` could end. */
export const toScriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** Only web addresses and those of mail and telephones become links. */
export const isSafeUrl = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|webcal:\/\/|\/(?!\/))/i.test(url);
