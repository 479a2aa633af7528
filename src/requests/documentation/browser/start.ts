// Configures Swagger UI, and simplifies the document for readers. Keeps secrets out of storage, and addresses from the
// validator of swagger.io.

interface Parameter {
  readonly description?: string;
  readonly example?: unknown;
}

interface ApiResponse {
  readonly $ref?: string;
  headers?: Readonly<Record<string, unknown>>;
}

type Responses = Readonly<Record<string, ApiResponse>>;

interface Operation {
  parameters?: readonly Parameter[];
  responses: Responses;
}

interface ApiDocument {
  readonly components: { readonly responses?: Responses };
  readonly paths: Readonly<Record<string, Partial<Record<string, Operation>>>>;
}

const page = document.getElementById('calendar-api');

const format = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example);

/** Swagger UI would send the examples of all filters at once. */
function describeExample({ example, ...parameter }: Parameter): Parameter {
  if (example === undefined) return parameter;
  const value = Array.isArray(example) ? example.join(',') : format(example);
  return { ...parameter, description: `${parameter.description ?? ''} Example: \`${value}\`.` };
}

/** Copies shared responses to where they are referred to. */
function inlineResponses(responses: Responses, shared: Responses): Responses {
  const inline = ({ $ref, ...own }: ApiResponse): ApiResponse =>
    $ref === undefined ? own : { ...shared[$ref.slice($ref.lastIndexOf('/') + 1)] };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, inline(response)]),
  );
}

/** Keeps each header under the first status that has it. */
function describeHeadersOnce(responses: Responses): void {
  const described = new Set<string>();
  for (const response of Object.values(responses)) {
    const headers = Object.entries(response.headers ?? {}).filter(([name]) => !described.has(name));
    for (const [name] of headers) described.add(name);
    if (headers.length > 0) response.headers = Object.fromEntries(headers);
    else delete response.headers;
  }
}

/** The description of POST says that PUT and PATCH do the same. */
function simplify(api: ApiDocument): ApiDocument {
  for (const item of Object.values(api.paths)) {
    if (item['post'] !== undefined) {
      delete item['put'];
      delete item['patch'];
    }
    for (const operation of Object.values(item)) {
      if (operation === undefined) continue;
      if (operation.parameters !== undefined)
        operation.parameters = operation.parameters.map(describeExample);
      operation.responses = inlineResponses(operation.responses, api.components.responses ?? {});
      describeHeadersOnce(operation.responses);
    }
  }
  return api;
}

const includes = (text: string, phrase: string): boolean => text.toLowerCase().includes(phrase.toLowerCase());

SwaggerUIBundle({
  url: page?.dataset['document'],
  domNode: page,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [
    ({ specActions }) => ({
      statePlugins: {
        spec: {
          wrapActions: {
            // Parses JSON instead of YAML, which takes many times as long.
            parseToJson: () => (text: string) =>
              specActions.updateJsonSpec(simplify(JSON.parse(text) as ApiDocument)),
          },
        },
      },
      fn: {
        opsFilter: (groups: SwaggerUIGroups, phrase: string) =>
          groups.filter((_, name) => includes(name, phrase)),
      },
      // The page itself begins with what this component shows.
      components: { InfoContainer: () => null },
    }),
  ],
  layout: 'BaseLayout',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
});

// Makes this a module: others are bundled with a wrapper for `require`.
export {};
