/** Writes the types of the client, made from the committed openapi.json, into the folders given. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { root } from './prepare.mjs';

const NAMESPACE = '/calendar/events/v1';
const BLOB = ts.factory.createTypeReferenceNode('Blob');

const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
// The client puts language and namespace before the paths, so that an alias is as good as the original. What lies outside the
// namespace is not for it.
document.paths = Object.fromEntries(
  Object.entries(document.paths)
    .filter(([path]) => `${path}/`.startsWith(`${NAMESPACE}/`))
    .map(([path, item]) => [path.slice(NAMESPACE.length) || '/', item]),
);
const nodes = await openapiTS(document, {
  // A field with a default may still be left out of a body.
  defaultNonNullable: false,
  transform: (schema) => (schema.format === 'binary' ? BLOB : undefined),
});
for (const folder of process.argv.slice(2)) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'schema.d.ts'), astToString(nodes));
}
