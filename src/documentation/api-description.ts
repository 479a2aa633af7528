// The OpenAPI document, made from the DTOs that check and answer.
import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Links } from '../addresses/links.js';
import { NAMESPACE } from '../addresses/place.js';
import { ROUTES } from '../addresses/routes.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

@Injectable()
export class ApiDescription {
  private made: OpenAPIObject | null = null;

  constructor(@Inject(ENV) readonly site: Env) {}

  /** Called once, when all routes are known. */
  describe(app: INestApplication): void {
    const builder = new DocumentBuilder()
      .setTitle('Calendar Events')
      .setDescription(DESCRIPTION)
      .setVersion('1.0.0')
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addBasicAuth({ type: 'http', scheme: 'basic', description: 'Login and an application password.' })
      .addBearerAuth({
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'application password',
        description: 'An application password as a token.',
      });
    for (const [name, description] of TAGS) builder.addTag(name, description);
    const document = SwaggerModule.createDocument(app, builder.build(), {
      operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
    });
    for (const [path, operations] of Object.entries(document.paths))
      complete(path, operations, this.site.languages);
    this.made = document;
  }

  get document(): OpenAPIObject {
    if (this.made === null) throw new Error('The API was not described yet');
    return this.made;
  }

  /** The document with the paths and the server of the address that was asked. */
  at(links: Links): OpenAPIObject {
    const paths = Object.fromEntries(
      Object.entries(this.document.paths).map(([path, item]) => [
        path.slice(NAMESPACE.length + 1) || '/',
        item,
      ]),
    );
    const { openapi, info, components } = this.document;
    return {
      openapi,
      info,
      ...(components === undefined ? {} : { components }),
      servers: [{ url: links.route('/') }],
      tags: this.document.tags ?? [],
      paths,
    };
  }
}

const DESCRIPTION = 'A calendar of events, venues, organizers, categories and tags in 18 languages.';

const TAGS = [
  ['Documentation', 'What the API offers.'],
  ['Events', 'What takes place: when, where, at what price.'],
  ['Venues', 'Where events take place.'],
  ['Organizers', 'Who holds events.'],
  ['Categories', 'What events are sorted into; a category can stand below another one.'],
  ['Tags', 'Words that events are marked with.'],
  ['Images', 'Pictures of events, venues and organizers.'],
] as const;

const ITEMS = /\/(events|venues|organizers|categories|tags)\b/;

/** What holds for every route is added here once: the language, and the other verbs of an update. */
function complete(
  path: string,
  operations: OpenAPIObject['paths'][string],
  languages: readonly LanguageCode[],
): void {
  const all = ['get', 'post', 'delete'] as const;
  for (const verb of all) {
    const operation = operations[verb];
    if (operation === undefined) continue;
    const declared = (operation.parameters ?? []).map(pathParameter);
    operation.parameters = [
      ...declared.filter((parameter) => !isOfLanguages(parameter)),
      ...(verb === 'get' && ITEMS.test(path) ? [CONTEXT_PARAMETER] : []),
      ...declared.filter(isOfLanguages).map((parameter) => enabledOnly(parameter, languages)),
      enabledOnly(LANGUAGE_PARAMETER, languages),
    ];
  }
  const pattern = path
    .replace(`/${NAMESPACE}`, '')
    .replace('{id}', '(?P<id>\\d+)')
    .replace('{slug}', '(?P<slug>[^/]+)');
  const route = ROUTES.find((known) => known.pattern === pattern);
  if (operations.post === undefined || route?.verbs.includes('PUT') !== true) return;
  operations.put = again(operations.post, 'put');
  operations.patch = again(operations.post, 'patch');
}

const again = (operation: Operation, verb: string): Operation => ({
  ...operation,
  operationId: `${operation.operationId ?? ''}_${verb}`,
});

type DocumentedParameter = NonNullable<Operation['parameters']>[number];

/** Numbers in paths are told to be integers; their checks live in pipes, which the document cannot see. */
function pathParameter(parameter: DocumentedParameter): DocumentedParameter {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  return parameter.name === 'id'
    ? { ...parameter, schema: { type: 'integer', minimum: 0 }, description: 'The id of the item.' }
    : {
        ...parameter,
        schema: { type: 'string' },
        description: 'The slug of the item, in any of its languages.',
      };
}

/** They hold for all lists and come last, as `ml_language` does. */
const isOfLanguages = (parameter: DocumentedParameter): boolean =>
  'name' in parameter && parameter.name.startsWith('ml_');

const enabledOnly = (
  parameter: DocumentedParameter,
  languages: readonly LanguageCode[],
): DocumentedParameter => {
  if ('$ref' in parameter || parameter.schema === undefined || !('enum' in parameter.schema))
    return parameter;
  return { ...parameter, schema: { ...parameter.schema, enum: [...languages] } };
};

const CONTEXT_PARAMETER: DocumentedParameter = {
  name: 'context',
  in: 'query',
  required: false,
  description:
    '`edit` shows those who may edit an item its text as it is stored: a field that was never written in the ' +
    'language is null instead of being filled from another language. Of events with a password lists then show everything.',
  schema: { type: 'string', enum: ['view', 'edit'] },
};

const LANGUAGE_PARAMETER: DocumentedParameter = {
  name: 'ml_language',
  in: 'query',
  required: false,
  description: 'The language to read or to write, and of messages. In a body it is taken as well.',
  schema: { type: 'string', enum: [...LANGUAGE_CODES] },
};
