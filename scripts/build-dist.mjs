/** Compiles src into dist and client into client/dist, and reports whether dist is up to date. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { runQuietly } from './run.mjs';

const MESSAGES = join('src', 'foundation', 'languages', 'messages');
const PICTURES = join('src', 'service', 'sample', 'pictures');
const clientOutput = (root) => join(root, 'client', 'dist');

export function isBuilt(root) {
  const stamp = join(root, 'dist', '.stamp');
  const hasClient = !existsSync(join(root, 'client')) || existsSync(clientOutput(root));
  return hasClient && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

export async function build(root, say, lock) {
  say('Building.');
  const dist = join(root, 'dist');
  const stamp = join(dist, '.stamp');
  // Taken before the compiler reads: what is edited meanwhile is built by the next start.
  const sources = fingerprint(root);
  rmSync(stamp, { force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await runQuietly(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root }, lock);
  removeOrphans(root);
  await bundle(root);
  rmSync(join(dist, MESSAGES), { recursive: true, force: true });
  if (existsSync(join(root, MESSAGES)))
    cpSync(join(root, MESSAGES), join(dist, MESSAGES), { recursive: true });
  if (existsSync(join(root, PICTURES)))
    cpSync(join(root, PICTURES), join(dist, PICTURES), { recursive: true });
  if (existsSync(join(root, 'client'))) await buildClient(root, lock);
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, sources);
}

/** Twice, for `require` and for `import`: bundlers leave out of an ES module what is not used. */
async function buildClient(root, lock) {
  const client = clientOutput(root);
  const [cjs, esm] = [join(client, 'cjs'), join(client, 'esm')];
  const run = (...args) => runQuietly(process.execPath, args, { cwd: root }, lock);
  rmSync(client, { recursive: true, force: true });
  await run(join(root, 'scripts', 'client-schema.mjs'), cjs, esm);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(compiler, '-p', 'client');
  await run(compiler, '-p', 'client', '--module', 'es2022', '--moduleResolution', 'bundler', '--outDir', esm);
  writeFileSync(join(esm, 'package.json'), '{ "type": "module" }\n');
}

/** Content, not dates: a checkout of another branch and back needs no build. */
function fingerprint(root) {
  const hash = createHash('sha1');
  const single = [
    'ormconfig.ts',
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
    'openapi.json',
    'scripts/bundle.mjs',
  ];
  const client = filesBelow(join(root, 'client')).filter((file) => !file.startsWith(clientOutput(root)));
  const files = [...filesBelow(join(root, 'src')), ...client, ...single.map((name) => join(root, name))];
  for (const file of files.sort()) {
    if (/\.(spec|test)\.ts$/.test(file) || !existsSync(file)) continue;
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The compiler leaves the output of sources that are no more. */
function removeOrphans(root) {
  for (const file of filesBelow(join(root, 'dist', 'src'))) {
    const source = join(root, relative(join(root, 'dist'), file)).replace(/\.js(\.map)?$/, '.ts');
    if (/\.(css|js|js\.map)$/.test(file) && !existsSync(source)) rmSync(file);
  }
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
