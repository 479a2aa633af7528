import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blocksOf, readPage, root } from './page.js';

const docs = join(root, 'docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

/** As headings become anchors. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link).filter((link) => !link.includes('://'));

const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe.each(pages)('docs/%s', (name) => {
  const page = readPage(name);

  it('has links that lead somewhere', () => {
    const broken = linksOf(page).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? join(docs, name) : join(docs, dirname(name), file);
      return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
    });

    expect(broken).toEqual([]);
  });

  it('names files that exist', () => {
    const paths = [...page.matchAll(/`((?:src|test|docs|bench|bin|scripts)\/[^`\s]*)`/g)].map(
      ([, path = '']) => path,
    );

    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('runs what it shows: blocks are of kinds that a test knows', () => {
    const kinds = new Set([
      'console',
      'js',
      'ts',
      'php',
      'python',
      'text',
      'json',
      'sh',
      'sql',
      'ini',
      'html',
    ]);

    expect(blocksOf(page).filter(({ language }) => !kinds.has(language))).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('leads to every page', () => {
    const decisions = readPage('decisions/README.md');
    const led = [
      'README.md',
      ...linksOf(readPage('README.md')),
      ...linksOf(decisions).map((link) => join('decisions', link)),
    ];

    expect(pages.filter((name) => !led.includes(name))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');

  it('is one page: at most 120 lines of at most 120 characters', () => {
    const lines = readme.trimEnd().split('\n');

    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const broken = linksOf(readme).filter((link) => !existsSync(join(root, link.split('#')[0] ?? '')));

    expect(broken).toEqual([]);
  });

  it('names files and rooms that exist', () => {
    const named = [...readme.matchAll(/`([a-z-]+(?:\/[a-z-]+)+(?:\.[a-z.]+)?|[a-z.-]+\.ts)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('/v1'));
    const isThere = (path: string): boolean =>
      ['', 'src', 'src/calendar/events', 'src/calendar/events/write', 'src/calendar/posts'].some((folder) =>
        existsSync(join(root, folder, path)),
      );

    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
