// The OpenAPI document, built from the DTOs of requests and responses.
import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { NAMESPACE } from '../urls/request-url.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { LanguageCode } from '../languages/language-code.js';
import { addExamples } from './response-examples.js';
import { addResponseHeaders } from './response-headers.js';
import { addBodyLanguage, completeOperations } from './complete-operations.js';
import { addErrorResponses } from './error-responses.js';
import { addCommonParameters } from './common-parameters.js';

@Injectable()
export class ApiDescription {
  private builtDocument: OpenAPIObject | null = null;

  constructor(@Inject(ENV) readonly env: Env) {}

  /** Builds the document; called once, after all routes are registered. */
  build(app: INestApplication): void {
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
    const { contact } = this.env;
    if (contact === null) delete document.info.contact;
    else document.info.contact = { [/^https?:/.test(contact) ? 'url' : 'email']: contact };
    for (const [path, operations] of Object.entries(document.paths))
      completeOperations(path, operations, this.env.languages);
    addBodyLanguage(document, this.env.languages);
    addErrorResponses(document);
    addResponseHeaders(document);
    addExamples(document);
    addCommonParameters(document);
    this.builtDocument = document;
  }

  get document(): OpenAPIObject {
    if (this.builtDocument === null) throw new Error('The API was not described yet');
    return this.builtDocument;
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

/** The bare root and each language, named in its own language. */
const describeServers = (languages: readonly LanguageCode[]): NonNullable<OpenAPIObject['servers']> => {
  const names = languages.map((code) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code);
  return ['The default language.', ...names].map((description) => ({ url: '', description }));
};

const DESCRIPTION = 'A calendar of events, venues, organizers, categories and tags in 18 languages.';

const TAGS = [
  ['Documentation', 'What the API offers.'],
  ['Events', 'What takes place: when, where, at what price.'],
  ['Venues', 'Where events take place.'],
  ['Organizers', 'Who holds events.'],
  ['Categories', 'What events are sorted into; a category can stand below another one.'],
  ['Tags', 'Words that events are marked with.'],
  ['Images', 'Pictures of events, venues and organizers.'],
  ['Users', 'Who may sign in, with which role and which secrets.'],
] as const;
