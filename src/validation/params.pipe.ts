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
import { IMAGE_URL_RESOLVER, type ImageUrlResolver, type Reference, getRequiredFields } from './field.js';
import { parseFields } from './parse-fields.js';
import { createExistenceCheck, findReferences, type ExistingReference } from './references.queries.js';

/**
 * Reads the parameters of a request into the DTO of the handler: body before query (contract 1.2).
 * All faults are told at once, those of the database's knowledge included.
 */
@Injectable()
export class ParamsPipe implements PipeTransform<Request, Promise<object>> {
  private readonly referenceBatcher = new Batcher(
    (asked: readonly (readonly Reference[])[]) => this.findReferenceBatch(asked),
    {
      concurrency: 2,
      size: 16,
    },
  );

  constructor(
    private readonly database: Database,
    @Inject(IMAGE_URL_RESOLVER) private readonly images: ImageUrlResolver,
  ) {}

  async transform(request: Request, { metatype }: ArgumentMetadata): Promise<object> {
    const { query, body, viewer } = request.calendar;
    const dto = metatype as Type<object>;
    const sent = { ...query, ...omitUndefined(body) };
    // Most who read one item send nothing, and then there is nothing to check.
    if (Object.keys(sent).length === 0 && getRequiredFields(dto).length === 0) return new dto();
    const context = buildRequestContext(request);
    const read = parseFields(dto, sent);
    const { manager } = this.database;
    const references = [...read.references.values()].flat();
    const found = references.length > 0 ? await this.referenceBatcher.submit(references) : [];
    const exists = createExistenceCheck(viewer, found);
    const imageAt = (address: string) => this.images.resolveImageUrl(address, context);
    return validateFields(dto, read, exists, { ...context, manager, resolveImageUrl: imageAt });
  }

  /** What requests name that come at the same moment: everybody is given all of it. */
  private async findReferenceBatch(asked: readonly (readonly Reference[])[]): Promise<ExistingReference[][]> {
    const found = await findReferences(this.database.manager, asked.flat());
    return asked.map(() => found);
  }
}

const omitUndefined = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The checked and converted parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => CurrentRequest(ParamsPipe);
