/** Installs and builds the editor, a package with a lock of its own, and reports whether it is up to date. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { install, isInstalled } from './install.mjs';
import { runQuietly } from './run.mjs';

const folderOf = (root) => join(root, 'editor');
const stampOf = (root) => join(root, 'dist', '.editor-stamp');

const hasEditor = (root) => existsSync(join(folderOf(root), 'package-lock.json'));
export const isEditorInstalled = (root) =>
  hasEditor(root) && isInstalled(folderOf(root), { development: true });

const isEditorBuilt = (root) =>
  existsSync(join(root, 'dist', 'editor')) &&
  existsSync(stampOf(root)) &&
  readFileSync(stampOf(root), 'utf8') === fingerprint(root);

/** @param {'install' | 'build'} wish whether it is also installed, or only built where it is installed */
export const needsEditor = (root, wish) =>
  hasEditor(root) && !isEditorBuilt(root) && (wish === 'install' || isEditorInstalled(root));

export async function prepareEditor(root, say, lock) {
  if (!isEditorInstalled(root)) {
    say('Installing the editor.');
    await install(folderOf(root), () => undefined, lock, [
      '--ignore-scripts',
      '--fetch-retries=1',
      '--fetch-timeout=15000',
    ]);
  }
  say('Building the editor.');
  const stamp = stampOf(root);
  const sources = fingerprint(root);
  rmSync(stamp, { force: true });
  const vite = join(folderOf(root), 'node_modules', 'vite', 'bin', 'vite.js');
  await runQuietly(process.execPath, [vite, 'build'], { cwd: folderOf(root) }, lock);
  compressFiles(join(root, 'dist', 'editor', 'assets'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Once at the build, so that no request waits for it. */
function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Of the client it contains the code, but not the types, which are made of openapi.json. */
function fingerprint(root) {
  const hash = createHash('sha1');
  const files = [...filesBelow(folderOf(root)), ...filesBelow(join(root, 'client'))];
  for (const file of files.sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
