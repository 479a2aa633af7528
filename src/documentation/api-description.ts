// The OpenAPI document, made from the DTOs that check and answer.
import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { NAMESPACE } from '../urls/request-url.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { addExamples } from './response-examples.js';
import { addResponseHeaders } from './response-headers.js';
import { addBodyLanguage, completeOperations } from './complete-operations.js';
import { addErrorResponses } from './error-responses.js';
import { translateToEnglish } from './error-examples.js';
import { describeServers } from './servers.js';
import { addCommonParameters } from './common-parameters.js';

@Injectable()
export class ApiDescription {
  private builtDocument: OpenAPIObject | null = null;

  constructor(@Inject(ENV) readonly env: Env) {}

  /** Called once, when all routes are known. */
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
    document.info = buildInfo(document.info, this.env.contact);
    for (const [path, operations] of Object.entries(document.paths))
      completeOperations(path, operations, this.env.languages);
    addBodyLanguage(document, this.env.languages);
    addErrorResponses(document, translateToEnglish);
    addResponseHeaders(document);
    addExamples(document);
    addCommonParameters(document);
    this.builtDocument = document;
  }

  get document(): OpenAPIObject {
    if (this.builtDocument === null) throw new Error('The API was not described yet');
    return this.builtDocument;
  }

  /** The document as it is answered, with paths below the servers, but for their addresses. */
  get relativeDocument(): OpenAPIObject {
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
      servers: describeServers(this.env.languages),
      tags: this.document.tags ?? [],
      paths,
    };
  }
}

/** Whom to ask is for those who run the service to say. */
function buildInfo(
  { title, description, version, license }: OpenAPIObject['info'],
  contact: string | null,
): OpenAPIObject['info'] {
  const shown =
    contact === null ? {} : { contact: { [/^https?:/.test(contact) ? 'url' : 'email']: contact } };
  return {
    title,
    ...(description === undefined ? {} : { description }),
    version,
    ...shown,
    ...(license === undefined ? {} : { license }),
  };
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
  ['Users', 'Who may sign in, with which role and which secrets.'],
] as const;
