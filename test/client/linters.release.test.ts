/** What linters of OpenAPI find in the document. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout } from '../support/service.js';

afterAll(removeFolders);

function lint(document: string): { status: number | null; stdout: string; stderr: string } {
  const script = join(checkout, 'scripts/lint-document.mjs');
  return spawnSync(process.execPath, [script, document], { encoding: 'utf8' });
}

it('is nothing', () => {
  expect(lint(join(checkout, 'openapi.json'))).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

it('is what is wrong, by the rules of both', () => {
  const path = join(makeFolder(), 'wrong.json');
  writeFileSync(
    path,
    JSON.stringify({ openapi: '3.0.0', info: { title: 'Wrong', version: '1' }, paths: {} }),
  );

  const { status, stdout } = lint(path);

  expect(status).toBe(1);
  expect(stdout).toContain('Redocly, no-empty-servers: ');
  expect(stdout).toContain('Spectral, oas3-api-servers: ');
});
