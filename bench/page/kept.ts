// What the commands have measured last, in files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FollowersResult } from '../followers/result.js';
import type { Generation } from '../generation.js';
import type { Heavy } from '../heavy/result.js';
import type { ImportResult } from '../import/result.js';
import { describeMachine, type Machine } from '../machine.js';
import type { MemoryResult } from '../memory/result.js';
import type { PeersResult } from '../peers/result.js';
import type { Plans } from '../plans/result.js';
import type { Report } from '../report/rows.js';
import type { Sizes } from '../sizes/result.js';

const FOLDER = resolve('data', 'bench-results');

export interface Parts {
  readonly report: Report;
  readonly sizes: Sizes;
  readonly memory: MemoryResult;
  readonly heavy: Heavy;
  readonly plans: Plans;
  readonly import: ImportResult;
  readonly followers: FollowersResult;
  readonly peers: PeersResult;
  readonly generation: Generation;
}

export interface Kept<T> {
  readonly machine: Machine;
  readonly result: T;
}

export type Results = { readonly [Name in keyof Parts]?: Kept<Parts[Name]> };

const NAMES: readonly (keyof Parts)[] = [
  'report',
  'sizes',
  'memory',
  'heavy',
  'plans',
  'import',
  'followers',
  'peers',
  'generation',
];

const fileOf = (name: keyof Parts): string => join(FOLDER, `${name}.json`);

/** @param url of the database that was measured */
export async function keep<Name extends keyof Parts>(
  name: Name,
  result: Parts[Name],
  url: string,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const kept: Kept<Parts[Name]> = { machine: await describeMachine(url), result };
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`);
}

export const readResults = (): Results =>
  Object.fromEntries(
    NAMES.filter((name) => existsSync(fileOf(name))).map((name) => [
      name,
      JSON.parse(readFileSync(fileOf(name), 'utf8')) as unknown,
    ]),
  );
