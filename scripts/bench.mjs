/** `npm run bench -- <command>`: builds the service, compiles bench/ beside it, and runs the command. */
import { transformFile } from '@swc/core';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareOrExit, root } from './prepare.mjs';

await prepareOrExit({ tests: true });

const from = join(root, 'bench');
const to = join(root, 'dist', 'bench');
rmSync(to, { recursive: true, force: true });
for (const name of readdirSync(from, { recursive: true })) {
  if (name.endsWith('.lua')) cpSync(join(from, name), join(to, name));
  if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
  const { code } = await transformFile(join(from, name), {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  const file = join(to, name.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
process.chdir(root);
await import('../dist/bench/main.js');
