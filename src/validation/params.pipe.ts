import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import type { Request } from 'express';
import { buildRequestContext } from '../context/request-context.js';
import { validateFields } from './validate-fields.js';
import { Batcher } from '../database/connection/batcher.js';
import { IMAGE_URL_RESOLVER, type ImageUrlResolver, type Reference, getDtoMetadata } from './field.js';
import { parseFields } from './parse-fields.js';
import { createExistenceCheck, findReferences } from './references.queries.js';

/** Reads the parameters of a request into the DTO of the handler: body before query (contract 1.2). */
@Injectable()
export class ParamsPipe implements PipeTransform<Request, Promise<object>> {
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
  ) {}

  async transform(request: Request, { metatype }: ArgumentMetadata): Promise<object> {
    const { query, body, viewer } = request.calendar;
    const dto = metatype as Type<object>;
    const sent = { ...query, ...omitUndefined(body) };
    // Most reads of a single item send no parameters.
    if (Object.keys(sent).length === 0 && getDtoMetadata(dto).required.length === 0) return new dto();
    const context = buildRequestContext(request);
    const fields = parseFields(dto, sent);
    const references = [...fields.references.values()].flat();
    const existing = references.length > 0 ? await this.referenceBatcher.submit(references) : [];
    return validateFields(dto, fields, createExistenceCheck(viewer, existing), {
      ...context,
      manager: this.database.manager,
      resolveImageUrl: (address) => this.images.resolveImageUrl(address, context),
    });
  }
}

const omitUndefined = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The validated parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => CurrentRequest(ParamsPipe);
