// The version of the service: that of package.json, which lies above both `src` and `dist/src`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function readVersion(): string {
  const candidates = ['../../..', '../../../..'].map((up) => join(__dirname, up, 'package.json'));
  const manifest = candidates.find((file) => existsSync(file));
  if (manifest === undefined) throw new Error('package.json is missing beside the program.');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

export const VERSION = readVersion();
