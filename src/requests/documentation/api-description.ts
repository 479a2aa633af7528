// The OpenAPI document, built from the DTOs of requests and responses.
import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { ENV } from '../../foundation/config/config.module.js';
import { VERSION } from '../../foundation/config/version.js';
import type { Env } from '../../foundation/config/env.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { RouteTable } from '../routes/route-table.js';
import { addExamples } from './response-examples.js';
import { addResponseHeaders } from './response-headers.js';
import { addBodyLanguage, completeOperations } from './complete-operations.js';
import { addErrorResponses } from './error-responses.js';
import { addCommonParameters } from './common-parameters.js';
import { addDescriptions } from './operation-descriptions.js';
import { completeSeparateDocument } from './separate-document.js';
import { shareResponses } from './share-responses.js';
import { addNullToEnums, dropDtoSuffixes, removeUnreachableComponents } from './tidy-components.js';

interface BuiltDocuments {
  readonly document: OpenAPIObject;
  /** Of routes outside the namespace. */
  readonly otherDocument: OpenAPIObject;
}

@Injectable()
export class ApiDescription {
  readonly title = 'Calendar Events';
  readonly summary = 'A calendar of events, venues, organizers, categories and tags in 18 languages.';
  private app: INestApplication | null = null;
  private routeTable: RouteTable | null = null;
  private builtDocuments: BuiltDocuments | null = null;

  constructor(@Inject(ENV) readonly env: Env) {}

  /** Called once, with all routes. The documents are built when one is first read, which takes a third of a second. */
  start(app: INestApplication, routes: RouteTable): void {
    this.app = app;
    this.routeTable = routes;
  }

  private build(): BuiltDocuments {
    const { app, routes } = this;
    if (app === null) throw new Error(NOT_STARTED);
    const builder = new DocumentBuilder()
      .setTitle(this.title)
      .setDescription(this.summary)
      .setVersion(VERSION)
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer(`http://127.0.0.1:${this.env.port}`, 'The service on this computer')
      .addBasicAuth({ type: 'http', scheme: 'basic', description: BASIC_DESCRIPTION })
      .addBearerAuth({
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'secret',
        description: 'A secret alone, as a token.',
      });
    for (const [name, description] of TAGS) builder.addTag(name, description);
    const document = dropDtoSuffixes(
      SwaggerModule.createDocument(app, builder.build(), {
        operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
      }),
    );
    addNullToEnums(document.components);
    const otherDocument = { ...structuredClone(document), paths: takeOtherPaths(document) };
    document.info.contact = describeContact(this.env.contact);
    completeOperations(document, routes, this.env.languages);
    addBodyLanguage(document, this.env.languages);
    addDescriptions(document, routes);
    addErrorResponses(document, routes);
    addResponseHeaders(document, routes);
    addExamples(document, routes);
    addCommonParameters(document, routes);
    shareResponses(document);
    removeUnreachableComponents(document);
    return { document, otherDocument };
  }

  /** Describes routes outside the namespace, with paths below the prefix. Built anew at each call. */
  describeRoutes(
    prefix: string,
    info: { readonly title: string; readonly description: string },
  ): OpenAPIObject {
    const { openapi, components = {}, paths, tags = [] } = structuredClone(this.documents.otherDocument);
    const ownPaths = Object.entries(paths).filter(([path]) => path.startsWith(`/${prefix}/`));
    const usedTags = new Set(ownPaths.flatMap(([, item]) => item.get?.tags ?? []));
    const document = {
      openapi,
      info: { ...info, version: VERSION, contact: describeContact(this.env.contact) },
      components,
      tags: tags.filter(({ name }) => usedTags.has(name)),
      paths: Object.fromEntries(ownPaths.map(([path, item]) => [path.slice(prefix.length + 1), item])),
    };
    completeSeparateDocument(
      document,
      (path) => this.routes.findOrThrow(`/${prefix}${path}`),
      this.env.languages,
    );
    removeUnreachableComponents(document);
    return document;
  }

  get routes(): RouteTable {
    if (this.routeTable === null) throw new Error(NOT_STARTED);
    return this.routeTable;
  }

  get document(): OpenAPIObject {
    return this.documents.document;
  }

  private get documents(): BuiltDocuments {
    this.builtDocuments ??= this.build();
    return this.builtDocuments;
  }

  /** The document as `/doc` serves it, with paths relative to the servers, whose URLs are still empty. */
  get relativeDocument(): OpenAPIObject {
    const paths = Object.fromEntries(
      Object.entries(this.document.paths).map(([path, item]) => [
        path.slice(NAMESPACE.length + 1) || '/',
        item,
      ]),
    );
    const { openapi, info, components = {}, tags = [] } = this.document;
    return { openapi, info, components, servers: describeServers(this.env.languages), tags, paths };
  }
}

/** Removes the paths outside the namespace. */
function takeOtherPaths(document: OpenAPIObject): OpenAPIObject['paths'] {
  const entries = Object.entries(document.paths);
  const isOwn = ([path]: readonly [string, unknown]): boolean => path.startsWith(`/${NAMESPACE}`);
  document.paths = Object.fromEntries(entries.filter(isOwn));
  return Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
}

const describeContact = (contact: string | null): NonNullable<OpenAPIObject['info']['contact']> => ({
  name: 'The operator of this service',
  ...(contact === null ? {} : { [/^https?:/.test(contact) ? 'url' : 'email']: contact }),
});

/** The bare root and each language. Generators make identifiers of the names, so all are English, in ASCII. */
const describeServers = (languages: readonly LanguageCode[]): NonNullable<OpenAPIObject['servers']> => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return ['Default language', ...languages.map((code) => names.of(code) ?? code)].map((description) => ({
    url: '',
    description,
  }));
};

const BASIC_DESCRIPTION =
  "The login as username and a secret as password. The first start prints the administrator's secret; " +
  '`npm run cli -- user secret LOGIN` makes another.';

const NOT_STARTED = 'The routes are not registered yet';

const TAGS = [
  ['Documentation', 'What the API offers.'],
  ['Events', 'What takes place: when, where, at what price.'],
  ['Venues', 'Where events take place.'],
  ['Organizers', 'Who holds events.'],
  ['Categories', 'What events are sorted into; a category can stand below another one.'],
  ['Tags', 'Words that events are marked with.'],
  ['Images', 'Pictures of events, venues and organizers.'],
  ['Proposals', 'Changes that wait for a decision.'],
  ['Changes', 'What changed, for programs that follow the calendar.'],
  ['Webhooks', 'Addresses that changes are sent to.'],
  ['Imports', 'Where events come from, and what imports did.'],
  ['Users', 'Who may sign in, with which role and which secrets.'],
] as const;
