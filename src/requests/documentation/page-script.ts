// The script of the documentation page. It configures Swagger UI, and simplifies the document for readers.

/** Keeps secrets out of storage, and addresses from the validator of swagger.io. */
export const PAGE_SCRIPT = `'use strict';
const page = document.getElementById('calendar-api');

const format = (example) => (typeof example === 'string' ? example : JSON.stringify(example));

/** Swagger UI would send the examples of all filters at once. */
function describeExample({ example, ...parameter }) {
  if (example === undefined) return parameter;
  const value = Array.isArray(example) ? example.join(',') : format(example);
  return { ...parameter, description: parameter.description + ' Example: \`' + value + '\`.' };
}

/** Copies shared responses to where they are referred to. */
function inlineResponses(responses, shared) {
  const inline = ({ $ref, ...own }) => ($ref === undefined ? own : { ...shared[$ref.split('/').pop()] });
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, inline(response)]));
}

/** Keeps each header under the first status that has it. */
function describeHeadersOnce(responses) {
  const described = new Set();
  for (const response of Object.values(responses)) {
    const headers = Object.entries(response.headers ?? {}).filter(([name]) => !described.has(name));
    for (const [name] of headers) described.add(name);
    if (headers.length > 0) response.headers = Object.fromEntries(headers);
    else delete response.headers;
  }
}

/** The description of POST says that PUT and PATCH do the same. */
function simplify(api) {
  for (const item of Object.values(api.paths)) {
    if (item.post !== undefined) {
      delete item.put;
      delete item.patch;
    }
    for (const operation of Object.values(item)) {
      operation.responses = inlineResponses(operation.responses, api.components.responses);
      operation.parameters = operation.parameters?.map(describeExample);
      describeHeadersOnce(operation.responses);
    }
  }
  return api;
}

const includes = (text, phrase) => text.toLowerCase().includes(phrase.toLowerCase());

SwaggerUIBundle({
  url: page.dataset.document,
  domNode: page,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [
    ({ specActions }) => ({
      statePlugins: {
        spec: {
          wrapActions: {
            // Parses JSON instead of YAML, which takes many times as long.
            parseToJson: () => (text) => specActions.updateJsonSpec(simplify(JSON.parse(text))),
          },
        },
      },
      fn: { opsFilter: (groups, phrase) => groups.filter((_, name) => includes(name, phrase)) },
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
`;
