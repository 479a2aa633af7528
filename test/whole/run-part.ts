// Runs many files as one file of jest, which loads the application, or what it needs of it, anew for each of its files: that
// takes longer than most of them need for their tests. Every file can be run alone as well.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(__dirname, '../..');

/**
 * @param filename of one of the parts beside this file: those with `slow` in their name share the files of `test/api` that
 * have it in theirs, and the others share the other files, but not those that only a release needs
 */
export function runPart(filename: string): void {
  const [kind] = basename(filename).split('-');
  const parts = readdirSync(__dirname)
    .filter((name) => new RegExp(`^${kind}-\\d+\\.ts$`).test(name))
    .sort();
  const files = findFiles('test/api', '.test.ts').filter((file) =>
    kind === 'slow' ? file.endsWith('.slow.test.ts') : !/\.(?:slow|release)\./.test(file),
  );
  runFiles(files.filter((_, n) => n % parts.length === parts.indexOf(basename(filename))));
}

export function runSpecs(): void {
  const files = ['src', 'editor/parts', 'editor/state', 'editor/words'].flatMap((folder) =>
    findFiles(folder, '.spec.ts'),
  );
  runFiles(files.filter((file) => !file.endsWith('.release.spec.ts')));
}

/** What `support/effort.ts` limits in continuous integration, itself or by a module beside it. */
export function runInFull(): void {
  const isLimited = (path: string): boolean => readFileSync(join(ROOT, path), 'utf8').includes('/effort.js');
  const modules = findFiles('test/api', '.ts').filter(
    (path) => !path.endsWith('.test.ts') && isLimited(path),
  );
  const files = findFiles('test/api', '.test.ts').filter((path) => !/\.(?:slow|release)\./.test(path));
  runFiles(
    files.filter((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return isLimited(path) || modules.some((name) => text.includes(`/${basename(name, '.ts')}.js`));
    }),
  );
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
