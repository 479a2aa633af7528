// Runs many files of `test/api` as one file of jest, which loads the application anew for each of its files: that takes longer
// than most of them need for their tests. Every file can be run alone as well.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
// First, as its hooks are for all files of the part.
import '../support/app.js';

const API = join(__dirname, '../api');

/** @param filename of one of the parts beside this file, which share the files of `test/api` among them */
export function runPart(filename: string): void {
  const parts = readdirSync(__dirname)
    .filter((name) => /^part-\d+\.ts$/.test(name))
    .sort();
  const part = parts.indexOf(basename(filename));
  for (const file of apiTests().filter((_, n) => n % parts.length === part)) {
    describe(file, () => {
      jest.requireActual(join(API, file));
    });
  }
}

const apiTests = (): string[] =>
  readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
