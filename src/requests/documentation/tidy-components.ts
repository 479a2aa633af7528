// Names the schemas of the document, corrects what the decorators say of null, and removes components that nothing refers to.
import type { OpenAPIObject } from '@nestjs/swagger';

type Components = NonNullable<OpenAPIObject['components']>;

/** Drops the suffix of DTO classes from the names of schemas, after which generators call their types. */
export function dropDtoSuffixes(document: OpenAPIObject): OpenAPIObject {
  const shortened = JSON.stringify(document).replaceAll(/("#\/components\/schemas\/\w+)Dto"/g, '$1"');
  const renamed = JSON.parse(shortened) as OpenAPIObject;
  const schemas = Object.entries(renamed.components?.schemas ?? {});
  const named = schemas.map(([name, schema]) => [name.replace(/Dto$/, ''), schema] as const);
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(named) } };
}

/** An enumeration that may be null has to name null itself (OpenAPI 3.0.3, proposal "Clarify Nullable"). */
export function addNullToEnums(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { nullable, enum: values } = node as { readonly nullable?: boolean; readonly enum?: unknown[] };
  if (nullable === true && values !== undefined && !values.includes(null)) values.push(null);
  for (const child of Object.values(node)) addNullToEnums(child);
}

/** Also removes what only removed components refer to. */
export function removeUnreachableComponents(document: OpenAPIObject): void {
  for (let left = Infinity; ;) {
    removeUnusedComponents(document);
    const count = Object.keys(document.components?.schemas ?? {}).length;
    if (count === left) return;
    left = count;
  }
}

/** Security schemes are named by operations without a reference, so all of them stay. */
function removeUnusedComponents(document: OpenAPIObject): void {
  // One pass over the text: to search it for each name took a tenth of a second at every start.
  const references = new Set(JSON.stringify(document).match(/"#\/components\/[^"]+"/g));
  const isUsed = (kind: string, name: string): boolean => references.has(`"#/components/${kind}/${name}"`);
  const removeUnused = (kind: string, components: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(kind, name)));
  const kinds = Object.entries((document.components ?? {}) as Record<string, Record<string, unknown>>).map(
    ([kind, components]) => [kind, kind === 'securitySchemes' ? components : removeUnused(kind, components)],
  );
  document.components = Object.fromEntries(kinds) as Components;
}
