// Stores what a command has measured, and writes the page from all results.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { say } from '../print.js';
import { chartOf } from './chart.js';
import { chartSections } from './chart-sections.js';
import { keep, type Parts, readResults } from './kept.js';
import { pageOf } from './page.js';

const PAGE = resolve('docs', 'performance.md');
const CHART = resolve('docs', 'performance.svg');

export async function keepResult<Name extends keyof Parts>(
  name: Name,
  result: Parts[Name],
  { url }: { readonly url: string },
): Promise<void> {
  await keep(name, result, url);
  await writePage();
}

export async function writePage(): Promise<void> {
  const results = readResults();
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
  writeFileSync(PAGE, await format(pageOf(results), options));
  writeFileSync(CHART, chartOf(chartSections(results)));
  say(`Written: ${PAGE} and ${CHART}`);
}
