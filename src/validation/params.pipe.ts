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
import { askedOf } from '../context/asked.js';
import { checkFields } from './check-fields.js';
import { Batcher } from '../database/connection/batcher.js';
import { IMAGE_ADDRESSES, type ImageAddresses, type Reference, requiredFieldsOf } from './field.js';
import { readFields } from './read-fields.js';
import { existingFor, findReferences, type FoundReference } from './references.queries.js';

/**
 * Reads the parameters of a request into the DTO of the handler: body before query (API contract 0.2).
 * All faults are told at once, those of the database's knowledge included.
 */
@Injectable()
export class ParamsPipe implements PipeTransform<Request, Promise<object>> {
  private readonly lookups = new Batcher((asked: readonly (readonly Reference[])[]) => this.lookUp(asked), {
    concurrently: 2,
    size: 16,
  });

  constructor(
    private readonly database: Database,
    @Inject(IMAGE_ADDRESSES) private readonly images: ImageAddresses,
  ) {}

  async transform(request: Request, { metatype }: ArgumentMetadata): Promise<object> {
    const { query, body, viewer } = request.calendar;
    const dto = metatype as Type<object>;
    const sent = { ...query, ...withoutUndefined(body) };
    // Most who read one item send nothing, and then there is nothing to check.
    if (Object.keys(sent).length === 0 && requiredFieldsOf(dto).length === 0) return new dto();
    const asked = askedOf(request);
    const read = readFields(dto, sent);
    const { manager } = this.database;
    const references = [...read.references.values()].flat();
    const found = references.length > 0 ? await this.lookups.do(references) : [];
    const exists = existingFor(viewer, found);
    const imageAt = (address: string) => this.images.imageAt(address, asked);
    return checkFields(dto, read, exists, { ...asked, manager, imageAt });
  }

  /** What requests name that come at the same moment: everybody is given all of it. */
  private async lookUp(asked: readonly (readonly Reference[])[]): Promise<FoundReference[][]> {
    const found = await findReferences(this.database.manager, asked.flat());
    return asked.map(() => found);
  }
}

const withoutUndefined = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const WholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The checked and converted parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => WholeRequest(ParamsPipe);
