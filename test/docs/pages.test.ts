import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
    const paths = [...page.matchAll(/`((?:src|test|docs|bench|scripts)\/[^`\s]*)`/g)].map(
      ([, path = '']) => path,
    );

    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('runs what it shows: blocks are of kinds that a test knows', () => {
    const kinds = new Set(['console', 'js', 'php', 'python', 'text', 'json', 'sh', 'sql', 'ini']);

    expect(blocksOf(page).filter(({ language }) => !kinds.has(language))).toEqual([]);
  });
});

describe('README.md', () => {
  it('leads to every page', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const decisions = readPage('decisions/README.md');
    const led = [
      ...linksOf(readme).map((link) => relative('docs', link)),
      ...linksOf(decisions).map((link) => join('decisions', link)),
    ];

    expect(pages.filter((name) => !led.includes(name))).toEqual([]);
  });
});
