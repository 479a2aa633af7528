// Citations of docs/contract.md: `contract 5.2`, or several numbers as in `contract 5.2, 7.4 and 8.1`. They name sections
// that exist, and the page is cited in no other way.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, root } from './page.js';

/** Numbers of headings (`### 5.2 …`), and of rows in a chapter that is a list (`- **13.1** …`), as they follow. */
const findSections = (page: string): string[] =>
  [...page.matchAll(/^(?:##+ (\d+(?:\.\d+)*)\.? |- \*\*(\d+\.\d+)\*\* )/gm)].map(
    ([, heading, row]) => heading ?? row ?? '',
  );

/** Numbers that stand twice, or before a smaller one. */
function findDisorder(sections: readonly string[]): string[] {
  const rank = (section: string): number => {
    const [chapter = 0, number = 0] = section.split('.').map(Number);
    return chapter * 1000 + number;
  };
  return sections.filter((section, n) => n > 0 && rank(section) <= rank(sections[n - 1] ?? ''));
}

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, *and|,| and| to) +\d+\.\d+)*`;
const CITATIONS = new RegExp(
  String.raw`(\bAPI +)?\b(contract)\b(\.(?:md|test|ts)\b)?([,:]? *)\b(${NUMBERS})?`,
  'gi',
);

/** Rows of a page that this repository does not have. */
const FOREIGN_ROWS = /\b[QD]-\d+\b/g;

/** Citations that are wrong, as `line: citation`. Prose may speak of "the contract"; code always cites a section. */
function findBadCitations(text: string, sections: readonly string[], isProse: boolean): string[] {
  // Wrapped comments become one line of the same length.
  const line = text.replace(/\n *(?:\/\/|\*(?!\/))? */g, (gap) => ' '.repeat(gap.length));
  const isBad = ([, api, word, file, gap = '', numbers]: RegExpMatchArray): boolean => {
    if (api !== undefined) return true;
    if (file !== undefined) return numbers !== undefined;
    if (numbers === undefined) return !isProse || gap.startsWith(':') || gap.startsWith(',');
    const cited = numbers.match(/\d[\d.]*/g) ?? [];
    return word !== 'contract' || /^[,:]/.test(gap) || cited.some((number) => !sections.includes(number));
  };
  return [...[...line.matchAll(CITATIONS)].filter(isBad), ...line.matchAll(FOREIGN_ROWS)].map(
    ({ 0: cited, index }) =>
      `${text.slice(0, index).split('\n').length}: ${cited.replace(/ +/g, ' ').trim()}`,
  );
}

const isProse = (path: string): boolean => path.endsWith('.md');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|md)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`)
    // Its made-up citations are wrong on purpose.
    .filter((path) => path !== 'test/docs/contract.test.ts');

const page = readPage('contract.md');
const sections = findSections(page);

describe('docs/contract.md', () => {
  it('has sections whose numbers are unique and in order', () => {
    expect(sections.length).toBeGreaterThan(80);
    expect(findDisorder(sections)).toEqual([]);
  });

  it('has lines of at most 120 characters', () => {
    expect(page.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('refers to sections that it has', () => {
    const named = [...page.matchAll(/[ (](\d{1,2}\.\d{1,2})(?=[);,.]*(?:$| \||;| [a-z]|\s))/gm)].map(
      ([, number = '']) => number,
    );

    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((number) => !sections.includes(number))).toEqual([]);
  });
});

describe('citations of the contract', () => {
  it.each([
    ['src', filesIn('src')],
    ['test', [...filesIn('test'), 'test/conformance/deviations.json']],
    ['client', filesIn('client')],
    ['bench', filesIn('bench')],
    ['docs', [...filesIn('docs'), 'README.md', 'CONTRIBUTING.md']],
  ])('name sections in %s', (_, paths) => {
    const bad = paths.flatMap((path) =>
      findBadCitations(readFileSync(join(root, path), 'utf8'), sections, isProse(path)).map(
        (found) => `${path}:${found}`,
      ),
    );

    expect(paths.length).toBeGreaterThan(1);
    expect(bad).toEqual([]);
  });
});

describe('the check itself', () => {
  const known = ['1', '1.1', '1.2', '2', '2.1', '13', '13.1'];

  it('finds the sections of a page', () => {
    const made =
      '# Contract\n\n## 1. One\n\n### 1.1 A\n\ntext 9.9\n\n## 13. Rows\n\n- **13.1** Row\n- 13.2 no row\n';

    expect(findSections(made)).toEqual(['1', '1.1', '13', '13.1']);
  });

  it('finds numbers that repeat or go back', () => {
    expect(findDisorder(['1', '1.1', '1.2', '1.10', '2', '2.1'])).toEqual([]);
    expect(findDisorder(['1', '1.1', '1.1', '2', '1.2', '3'])).toEqual(['1.1', '1.2']);
  });

  it.each([
    'In this order (contract 1.1).',
    '// See contract 1.1 and 1.2',
    '// contract 1.1 to 2.1, contract 13',
    '/** Wrapped (contract\n * 1.2, and 13.1). */',
    'See docs/contract.md.',
  ])('takes %j', (text) => {
    expect(findBadCitations(text, known, false)).toEqual([]);
    expect(findBadCitations(text, known, true)).toEqual([]);
  });

  it.each([
    ['// contract 7.1', '1: contract 7.1'],
    ['// contract 1.1 and 7.1', '1: contract 1.1 and 7.1'],
    ['// contract 1.1.4', '1: contract 1.1.4'],
    ['// Contract 1.1', '1: Contract 1.1'],
    ['// API contract 1.1', '1: API contract 1.1'],
    ['// (API contract, dates in requests)', '1: API contract,'],
    ['// contract, dates', '1: contract,'],
    ['// contract: dates', '1: contract:'],
    ['// contract.md 1.1', '1: contract.md 1.1'],
    ['// One\n// row Q-24', '2: Q-24'],
    ['// (contract 1.1, D-17)', '1: D-17'],
    ['/** API\n * contract 1.1 */', '1: API contract 1.1'],
  ])('refuses %j', (text, found) => {
    expect(findBadCitations(text, known, false)).toEqual([found]);
    expect(findBadCitations(text, known, true)).toEqual([found]);
  });

  it('takes the bare word in prose and refuses it in code', () => {
    expect(findBadCitations('Nothing leaks; the contract holds.', known, true)).toEqual([]);
    expect(findBadCitations('// in the order of the contract', known, false)).toEqual(['1: contract']);
  });
});
