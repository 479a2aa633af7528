// What the commands have measured last, and the page that is made of all of it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeMachine, type Machine } from '../machine.js';
import type { ImportResult } from '../import/result.js';
import type { MemoryResult } from '../memory/result.js';
import { say } from '../print.js';
import type { Report } from '../report/rows.js';
import type { Sizes } from '../sizes/result.js';
import { chartOf } from './chart.js';
import { chartSections } from './chart-sections.js';
import { pageOf } from './page.js';

const FOLDER = resolve('data', 'bench-results');
const PAGE = resolve('docs', 'performance.md');
const CHART = resolve('docs', 'performance.svg');

interface Parts {
  readonly report: Report;
  readonly sizes: Sizes;
  readonly memory: MemoryResult;
  readonly import: ImportResult;
}

export interface Kept<T> {
  readonly machine: Machine;
  readonly result: T;
}

export type Results = { readonly [Name in keyof Parts]?: Kept<Parts[Name]> };

const NAMES: readonly (keyof Parts)[] = ['report', 'sizes', 'memory', 'import'];

export async function keepResult<Name extends keyof Parts>(
  name: Name,
  result: Parts[Name],
  { url }: { readonly url: string },
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const kept: Kept<Parts[Name]> = { machine: await describeMachine(url), result };
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  await writePage();
}

export async function writePage(): Promise<void> {
  const results = readResults();
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
  writeFileSync(PAGE, await format(pageOf(results), options));
  writeFileSync(CHART, chartOf(chartSections(results)));
  say(`Written: ${PAGE} and ${CHART}`);
}

function readResults(): Results {
  const found = NAMES.map((name) => [name, join(FOLDER, `${name}.json`)] as const).filter(([, file]) =>
    existsSync(file),
  );
  return Object.fromEntries(
    found.map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  );
}
