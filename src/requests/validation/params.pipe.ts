import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { isAlias } from '../../foundation/urls/request-url.js';
import { Database } from '../../data/database/connection/database.js';
import type { Request, Response } from 'express';
import { buildRequestContext } from '../context/request-context.js';
import { validateFields } from './validate-fields.js';
import { Batcher } from '../../data/database/connection/batcher.js';
import { IMAGE_URL_RESOLVER, type ImageUrlResolver, type Reference, getDtoMetadata } from './field.js';
import {
  checkCommonParameters,
  findIgnoredNames,
  formatIgnoredNames,
  IGNORED_HEADER,
} from './ignored-names.js';
import { getKnownNames } from './known-names.js';
import { type ParsedFields, parseFields } from './parse-fields.js';
import { createExistenceCheck, findReferences } from './references.queries.js';

interface HandledRequest {
  readonly request: Request;
  readonly response: Response;
  /** The method of the controller. */
  readonly handler: object;
}

/** Reads the parameters of a request into the DTO of the handler: body before query (contract 1.2). */
@Injectable()
export class ParamsPipe implements PipeTransform<HandledRequest, Promise<object>> {
  /** Every request of a batch receives the references of all. */
  private readonly referenceBatcher = new Batcher(
    async (batch: readonly (readonly Reference[])[]) => {
      const existing = await findReferences(this.database.manager, batch.flat());
      return batch.map(() => existing);
    },
    { concurrency: 2, size: 16 },
  );

  constructor(
    private readonly database: Database,
    @Inject(IMAGE_URL_RESOLVER) private readonly images: ImageUrlResolver,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async transform(handled: HandledRequest, { metatype }: ArgumentMetadata): Promise<object> {
    const { request } = handled;
    const { query, body, viewer } = request.calendar;
    const dto = metatype as Type<object>;
    request.calendar.knownNames = getKnownNames(dto);
    const sent = { ...query, ...omitUndefined(body) };
    // Most reads of a single item send no parameters.
    if (Object.keys(sent).length === 0 && getDtoMetadata(dto).required.length === 0) return new dto();
    const context = buildRequestContext(request);
    const ignoredNames = reportIgnoredNames(handled, dto);
    const fields = parseFields(dto, sent);
    if (isAlias(request.calendar.requestUrl) && getDtoMetadata(dto).refusesUnknownOrder !== true)
      ignoreUnknownOrder(fields);
    for (const [name, error] of checkCommonParameters(sent, ignoredNames, dto))
      fields.parameterErrors.set(name, error);
    const references = [...fields.references.values()].flat();
    const existing = references.length > 0 ? await this.referenceBatcher.submit(references) : [];
    return validateFields(dto, fields, createExistenceCheck(viewer, existing), {
      ...context,
      manager: this.database.manager,
      siteTimeZone: this.env.siteTimeZone,
      resolveImageUrl: (address) => this.images.resolveImageUrl(address, context),
    });
  }
}

/** The original API ignores the keys of WordPress's own lists, such as `menu_order` (contract 1.2). */
function ignoreUnknownOrder({ value, parameterErrors }: ParsedFields<{ orderby?: unknown }>): void {
  if (parameterErrors.delete('orderby')) value.orderby = undefined;
}

const omitUndefined = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

function reportIgnoredNames({ request, response, handler }: HandledRequest, dto: Type): readonly string[] {
  const names = findIgnoredNames(request.calendar, dto, handler);
  if (names.length === 0) return names;
  request.calendar.ignoredNames = names;
  response.setHeader(IGNORED_HEADER, formatIgnoredNames(names));
  return names;
}

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): HandledRequest => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), response: http.getResponse(), handler: context.getHandler() };
});

/** The validated parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => CurrentRequest(ParamsPipe);
