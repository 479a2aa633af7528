import { Parser } from 'htmlparser2';

export interface FoundLink {
  readonly address: string;
  readonly text: string;
}

export interface Outline {
  readonly links: readonly FoundLink[];
  /** 2 for `h2`, in the order of the text. */
  readonly headings: readonly number[];
  /** Whether each table has a `th`. */
  readonly tables: readonly boolean[];
}

const NOTHING: Outline = { links: [], headings: [], tables: [] };

const RELEVANT = /<(?:a|h[1-6]|table)\b/i;

/** Finds what rules look at in a stored description. */
export function readOutline(html: string): Outline {
  if (!RELEVANT.test(html)) return NOTHING;
  const links: FoundLink[] = [];
  const headings: number[] = [];
  const tables: boolean[] = [];
  const openTables: number[] = [];
  let link: { address: string; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, { href, alt, title }) {
      if (name === 'a' && href !== undefined) link = { address: href, text: title ?? '' };
      if (name === 'img' && link !== null) link.text += alt ?? '';
      if (/^h[1-6]$/.test(name)) headings.push(Number(name.slice(1)));
      if (name === 'table') openTables.push(tables.push(false) - 1);
      const table = openTables.at(-1);
      if (name === 'th' && table !== undefined) tables[table] = true;
    },
    ontext(text) {
      if (link !== null) link.text += text;
    },
    onclosetag(name) {
      if (name === 'table') openTables.pop();
      if (name !== 'a' || link === null) return;
      links.push(link);
      link = null;
    },
  });
  parser.end(html);
  return { links, headings, tables };
}

export const listLinks = (html: string): readonly FoundLink[] => readOutline(html).links;
