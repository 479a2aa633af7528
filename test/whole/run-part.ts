// Runs many files as one file of jest, which loads the application, or what it needs of it, anew for each of its files: that
// takes longer than most of them need for their tests. Every file can be run alone as well.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** @param filename of one of the parts beside this file, which share the files of `test/api` among them */
export function runPart(filename: string): void {
  const parts = readdirSync(__dirname)
    .filter((name) => /^part-\d+\.ts$/.test(name))
    .sort();
  const part = parts.indexOf(basename(filename));
  runFiles(findFiles('test/api', '.test.ts').filter((_, n) => n % parts.length === part));
}

export function runSpecs(): void {
  const slow = jest.requireActual<{ testMatch: string[] }>(join(ROOT, 'jest.slow.config.cjs')).testMatch;
  runFiles(findFiles('src', '.spec.ts').filter((file) => !slow.includes(`<rootDir>/${file}`)));
}

function runFiles(files: readonly string[]): void {
  for (const file of files) {
    describe(file, () => {
      jest.requireActual(join(ROOT, file));
    });
  }
}

const findFiles = (folder: string, suffix: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => `${folder}/${name}`)
    .sort();
