// What the document of the API says of its operations, as far as it is needed to make requests of them.

export interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema?: Schema;
}

interface Described {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the body by media type; empty when there is none. */
  readonly bodies: readonly (readonly [type: string, schema: Schema])[];
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const whole = (parameter: Parameter | { readonly $ref: string }): Parameter => {
    if (!('$ref' in parameter)) return parameter;
    const found = components.parameters?.[lastOf(parameter.$ref)];
    if (found === undefined) throw new Error(`The document has no ${parameter.$ref}.`);
    return found;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(whole),
      bodies: Object.entries(requestBody?.content ?? {}).map(
        ([type, { schema = {} }]) => [type, schema] as const,
      ),
    })),
  );
}

/** The schema that a reference names; others are what they are. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas?.[lastOf(schema.$ref)];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return found;
}
