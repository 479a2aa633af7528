import { Tokenizer } from 'htmlparser2';

const JSON_LD_TYPE = /^\s*application\/ld\+json\s*(?:;|$)/i;

const ELEMENTS: readonly string[] = ['script', 'base', 'link'];
const MAX_NAME_LENGTH = 10;

export interface PageScript {
  readonly line: number;
  readonly text: string;
}

export interface PageContent {
  readonly scripts: readonly PageScript[];
  /** Of `<base>`, which may be relative itself; '' without it. */
  readonly base: string;
  /** Of `<link rel="canonical">`; '' without it. */
  readonly canonical: string;
}

const NAMES = ['type', 'rel', 'href'] as const;
type Attributes = Partial<Record<string, string>>;

/**
 * Finds the elements of JSON-LD in a page.
 *
 * The parser of the library keeps the elements that are open, each at the front of a list: a page that opens very many takes
 * the square of their number. Its tokenizer keeps none.
 */
export function findScripts(html: string): PageContent {
  const scripts: PageScript[] = [];
  let element = '';
  let attribute = '';
  let attributes: Attributes = {};
  let [base, canonical] = ['', ''];
  let text: string | null = null;
  let line = 1;
  let tagStart = 0;
  let countedTo = 0;
  const ignore = (): void => undefined;
  const add = (value: string): void => {
    if (attribute !== '') attributes[attribute] = (attributes[attribute] ?? '') + value;
  };
  const openTag = (): void => {
    const { type = '', rel = '', href = '' } = attributes;
    if (element === 'base') base ||= href.trim();
    if (element === 'link' && /^\s*canonical\s*$/i.test(rel)) canonical ||= href.trim();
    if (element !== 'script' || !JSON_LD_TYPE.test(type)) return;
    line += html.slice(countedTo, tagStart).split('\n').length - 1;
    countedTo = tagStart;
    text = '';
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        element = end - start <= MAX_NAME_LENGTH ? html.slice(start, end).toLowerCase() : '';
        attributes = {};
        tagStart = start - 1;
      },
      onattribname: (start, end) => {
        const name = ELEMENTS.includes(element) ? html.slice(start, end).toLowerCase() : '';
        // Of an attribute that comes twice, the first one counts.
        attribute = NAMES.some((one) => one === name) && attributes[name] === undefined ? name : '';
      },
      onattribdata: (start, end) => {
        add(html.slice(start, end));
      },
      onattribentity: (codepoint) => {
        add(String.fromCodePoint(codepoint));
      },
      onattribend: ignore,
      onopentagend: openTag,
      onselfclosingtag: openTag,
      ontext: (start, end) => {
        if (text !== null) text += html.slice(start, end);
      },
      ontextentity: (codepoint) => {
        if (text !== null) text += String.fromCodePoint(codepoint);
      },
      onclosetag: () => {
        if (text !== null) scripts.push({ line, text });
        text = null;
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { scripts, base, canonical };
}
