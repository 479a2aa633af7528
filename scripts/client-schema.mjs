/** Writes the types of the client, made from the committed openapi.json, into the first folder, and references to it into others. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { root } from '../bin/prepare.mjs';
import { nameTypes, trimDocument } from './client-types.mjs';

const NAMESPACE = '/calendar/events/v1';
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const NEVER = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
/** Of parameters that the client has another way for. */
const REFUSED = { type: 'string', format: 'refused' };

const isTaken = (name, verb) =>
  name === '_fields' ? verb === 'get' : !name.startsWith('_') && name !== 'X-HTTP-Method-Override';

const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
// The client puts language and namespace before the paths, so that an alias is as good as the original. What lies outside the
// namespace is not for it.
document.paths = Object.fromEntries(
  Object.entries(document.paths)
    .filter(([path]) => `${path}/`.startsWith(`${NAMESPACE}/`))
    .map(([path, item]) => [path.slice(NAMESPACE.length) || '/', item]),
);
// The client reads JSON by its status, and sends verbs as they are: of what shapes an answer it takes `_fields` where it reads.
for (const item of Object.values(document.paths)) {
  for (const [verb, operation] of Object.entries(item)) {
    operation.parameters = operation.parameters.map((parameter) => {
      const named = parameter.$ref
        ? document.components.parameters[parameter.$ref.split('/').at(-1)]
        : parameter;
      return isTaken(named.name, verb) ? named : { ...named, schema: REFUSED };
    });
  }
}
delete document.components.parameters;
trimDocument(document);
const nodes = await openapiTS(document, {
  // A field with a default may still be left out of a body.
  defaultNonNullable: false,
  transform: (schema) => {
    if (schema.format === REFUSED.format) return NEVER;
    return schema.format === 'binary' ? BLOB : undefined;
  },
});
const [declarations, ...references] = process.argv.slice(2);
mkdirSync(declarations, { recursive: true });
writeFileSync(join(declarations, 'schema.d.ts'), shorten(astToString(nameTypes(nodes))));
// Types are the same for both kinds of modules, and the compiler reads them once.
for (const folder of references) {
  mkdirSync(folder, { recursive: true });
  const path = relative(folder, join(declarations, 'schema.js'));
  writeFileSync(join(folder, 'schema.d.ts'), `export type * from '${path}';\n`);
}

/** Indents with tabs, and leaves out the tags of descriptions: a sixth of the bytes that every user installs and parses. */
function shorten(declarations) {
  return declarations
    .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
    .replaceAll('@description ', '');
}
