// Schemas of OpenAPI 3.0 in the words of Swagger 2.0.

type Json = Readonly<Record<string, unknown>>;

/** What the older form lacks is kept under a name that it leaves to everybody. */
const RENAMED: Readonly<Record<string, string>> = {
  nullable: 'x-nullable',
  deprecated: 'x-deprecated',
  writeOnly: 'x-write-only',
};

/** Keys whose values are schemas by name: these names are no keywords. */
const MAPS: readonly string[] = ['properties', 'definitions'];
/** Keys whose values are data. */
const DATA: readonly string[] = ['example', 'default', 'enum', 'required'];

export function toSchema2(schema: Json): Json {
  const { oneOf, anyOf, ...others } = schema;
  const alternatives = oneOf ?? anyOf;
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([key, value]) => [RENAMED[key] ?? key, valueOf(key, value)]),
    ),
    // A value of several kinds has no type of its own there: everything is allowed, and the kinds are told beside it.
    ...(alternatives === undefined ? {} : { 'x-oneOf': listed(alternatives) }),
  };
}

function valueOf(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', '#/definitions/');
  if (DATA.includes(key) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return listed(value);
  if (!MAPS.includes(key)) return toSchema2(value as Json);
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([name, schema]) => [
      name,
      toSchema2(schema),
    ]),
  );
}

const listed = (schemas: unknown): unknown[] => (schemas as readonly Json[]).map(toSchema2);
