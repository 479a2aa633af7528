import { Tokenizer } from 'htmlparser2';

const JSON_LD_TYPE = /^\s*application\/ld\+json\s*(?:;|$)/i;

export interface PageScript {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds the elements of JSON-LD in a page.
 *
 * The parser of the library keeps the elements that are open, each at the front of a list: a page that opens very many takes
 * the square of their number. Its tokenizer keeps none.
 */
export function findScripts(html: string): PageScript[] {
  const scripts: PageScript[] = [];
  let isScript = false;
  let isJsonLd = false;
  let attribute = '';
  let value = '';
  let text: string | null = null;
  let line = 1;
  let tagStart = 0;
  let countedTo = 0;
  const ignore = (): void => undefined;
  const openTag = (): void => {
    if (!isScript || !isJsonLd) return;
    line += html.slice(countedTo, tagStart).split('\n').length - 1;
    countedTo = tagStart;
    text = '';
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        isScript = html.slice(start, end).toLowerCase() === 'script';
        isJsonLd = false;
        tagStart = start - 1;
      },
      onattribname: (start, end) => {
        attribute = isScript ? html.slice(start, end).toLowerCase() : '';
        value = '';
      },
      onattribdata: (start, end) => {
        if (attribute === 'type') value += html.slice(start, end);
      },
      onattribentity: (codepoint) => {
        if (attribute === 'type') value += String.fromCodePoint(codepoint);
      },
      onattribend: () => {
        if (attribute === 'type') isJsonLd ||= JSON_LD_TYPE.test(value);
      },
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
  return scripts;
}
