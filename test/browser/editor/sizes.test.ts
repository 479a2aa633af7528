import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EDITOR } from './stage.js';

/** What a screen may load, in kilobytes of gzip: scripts, stylesheets and the words of React Aria; our own have a limit beside. */
const BUDGETS = [
  { screen: 'events-list', limit: 215 },
  { screen: 'event-form', limit: 265 },
] as const;
const TEXT_LIMIT = 75;
const WORDS_LIMIT = 8;
const KB = 1000;

const size = (name: string): number =>
  gzipSync(readFileSync(join(EDITOR, 'assets', name)), { level: 9 }).length;

(existsSync(EDITOR) ? describe : describe.skip)('the size of the editor', () => {
  const names = existsSync(EDITOR)
    ? readdirSync(join(EDITOR, 'assets')).filter((name) => /\.(js|css)$/.test(name))
    : [];
  const find = (prefix: string): string => {
    const name = names.find((each) => each.startsWith(`${prefix}-`) && each.endsWith('.js'));
    if (name === undefined) throw new Error(`There is no ${prefix}.`);
    return name;
  };

  /** A file and all that it imports at once. */
  function withImports(name: string, seen = new Set<string>()): Set<string> {
    if (seen.has(name)) return seen;
    seen.add(name);
    const text = readFileSync(join(EDITOR, 'assets', name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      withImports(imported, seen);
    return seen;
  }

  const shell = existsSync(EDITOR) ? readFileSync(join(EDITOR, 'index.html'), 'utf8') : '';
  const first = [...shell.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name);

  it.each(BUDGETS)('of $screen is at most $limit kB', ({ screen, limit }) => {
    const words = names.filter((name) => /^en-US-[\w-]{8}\.js$/.test(name));
    const files = new Set([...first, ...words, find(screen)].flatMap((name) => [...withImports(name)]));
    const total = [...files].reduce((sum, name) => sum + size(name), 0);
    expect(Math.round(total / KB)).toBeLessThanOrEqual(limit);
  });

  it(`of our words is at most ${WORDS_LIMIT} kB in each language`, () => {
    const languages = readdirSync(join(__dirname, '../../../editor/words')).flatMap((name) =>
      name.endsWith('.json') ? name.slice(0, -'.json'.length) : [],
    );
    const sizes = languages.map((language) => {
      const files = names.filter((name) => new RegExp(`^${language}-[\\w-]{8}\\.js$`).test(name));
      return [language, files.length, Math.round(Math.max(...files.map(size)) / KB)] as const;
    });
    expect(sizes.filter(([, files, kilobytes]) => files === 0 || kilobytes > WORDS_LIMIT)).toEqual([]);
  });

  it(`of texts with formats is at most ${TEXT_LIMIT} kB more`, () => {
    const before = withImports(find('event-form'));
    const more = [...withImports(find('rich-text'))].filter((name) => !before.has(name));
    expect(Math.round(more.reduce((sum, name) => sum + size(name), 0) / KB)).toBeLessThanOrEqual(TEXT_LIMIT);
  });
});
