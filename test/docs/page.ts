// A page of docs/ taken apart: fenced blocks, commands with what they answer, tables, sections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../..');

export const readPage = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
}

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; lines: string[]; line: number } | null = null;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line);
    if (fence === null) open?.lines.push(line);
    else if (open === null) open = { language: fence[1] ?? '', lines: [], line: index + 1 };
    else {
      blocks.push({ language: open.language, text: open.lines.join('\n'), line: open.line });
      open = null;
    }
  }
  return blocks;
}

export interface Command {
  readonly text: string;
  /** What the page shows as its output; empty when it shows nothing. */
  readonly shown: string;
}

/** The commands of a `console` block: `$ ` begins one, a backslash at the end of a line continues it. */
export function commandsOf({ text }: Block): Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const lines = part.replace(/\n+$/, '').split('\n');
      const last = lines.findIndex((line) => !line.endsWith('\\'));
      return { text: lines.slice(0, last + 1).join('\n'), shown: lines.slice(last + 1).join('\n') };
    });
}

/** The rows of every table, cells without the back-quotes of code; the first row of each table is its head. */
export function tablesOf(page: string): string[][][] {
  const tables: string[][][] = [];
  let inTable = false;
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) inTable = false;
    else {
      if (!inTable) tables.push([]);
      inTable = true;
      const cells = line.slice(1, line.lastIndexOf('|')).split('|').map(plain);
      if (!cells.every((cell) => /^:?-+:?$/.test(cell))) tables.at(-1)?.push(cells);
    }
  }
  return tables;
}

/** The table whose head is this, without its head. */
export function tableOf(page: string, ...head: string[]): string[][] {
  const [table, ...others] = tablesOf(page).filter(([first]) => first?.join() === head.join());
  if (table === undefined || others.length > 0) throw new Error(`Not one table of ${head.join()}`);
  return table.slice(1);
}

/** The text of a cell without the marks of code. */
export const plain = (cell: string): string => cell.trim().replaceAll('`', '');

/** What stands below each heading of this level, by the heading. */
export function sectionsOf(page: string, level: number): Map<string, string> {
  const mark = '#'.repeat(level);
  const parts = page.split(new RegExp(`^${mark} `, 'm')).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      const [body = ''] = part.slice(end + 1).split(new RegExp(`^#{1,${level}} `, 'm'));
      return [plain(part.slice(0, end)), body];
    }),
  );
}
