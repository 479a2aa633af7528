/** Compiles folders of TypeScript that are no part of the service into dist, beside it. */
import { transformFile } from '@swc/core';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bin/prepare.mjs';

/** @param {string} folder below the root, such as `bench` */
export async function compile(folder) {
  const from = join(root, folder);
  const to = join(root, 'dist', folder);
  rmSync(to, { recursive: true, force: true });
  for (const name of readdirSync(from, { recursive: true })) {
    if (name.endsWith('.lua')) cpSync(join(from, name), join(to, name));
    if (!name.endsWith('.ts') || /\.(d|test)\.ts$/.test(name)) continue;
    const { code } = await transformFile(join(from, name), {
      swcrc: false,
      module: { type: 'commonjs' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    const file = join(to, name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
