import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import { ApiError } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { type FieldContext, fieldsOf, type Reference } from './field.js';
import { readFields } from './read-fields.js';
import { existingReferences } from './references.queries.js';

/**
 * Reads the parameters of a request into the DTO of the handler: body before query (API contract 0.2).
 * All faults are told at once, those of the database's knowledge included.
 */
@Injectable()
export class ParamsPipe implements PipeTransform<Request, Promise<object>> {
  constructor(private readonly dataSource: DataSource) {}

  async transform(request: Request, { metatype }: ArgumentMetadata): Promise<object> {
    const { query, body, viewer, language } = request.calendar;
    const dto = metatype as Type<object>;
    const read = readFields(dto, { ...query, ...withoutUndefined(body) });
    await this.checkReferences(viewer, read.references, read.faults);
    if (language === null) throw new Error('The language of the request was not resolved');
    const { chain, enabled: languages } = language;
    await resolveWords(dto, read, { manager: this.dataSource.manager, viewer, chain, languages });
    const faults = inOrder(read.faults, fieldsOf(dto).keys());
    if (read.missing.length > 0) {
      throw new ApiError('rest_missing_callback_param', { missing: read.missing, faults });
    }
    if (faults.size > 0) throw new ApiError('rest_invalid_param', { faults });
    return read.value;
  }

  private async checkReferences(
    viewer: Viewer,
    byField: ReadonlyMap<string, readonly Reference[]>,
    faults: Map<string, Fault>,
  ): Promise<void> {
    const references = [...byField.values()].flat();
    if (references.length === 0) return;
    const exists = await existingReferences(this.dataSource.manager, viewer, references);
    for (const [name, named] of byField) {
      const unknown = named.find((reference) => !exists(reference));
      if (unknown !== undefined) faults.set(name, new Fault(`unknown_${unknown.kind}`, { id: unknown.id }));
    }
  }
}

async function resolveWords(
  dto: Type<object>,
  { value, faults }: { readonly value: object; readonly faults: Map<string, Fault> },
  context: FieldContext,
): Promise<void> {
  const values = value as Record<string, unknown>;
  for (const [name, { resolve }] of fieldsOf(dto)) {
    if (resolve === undefined || values[name] === undefined || faults.has(name)) continue;
    const resolved = await resolve(values[name], context);
    if (resolved instanceof Fault) faults.set(name, resolved);
    else values[name] = resolved;
  }
}

/** Faults are told in the order of declaration, whether the database found them or not. */
const inOrder = (faults: ReadonlyMap<string, Fault>, names: Iterable<string>): Map<string, Fault> =>
  new Map(
    [...names].flatMap((name) => {
      const fault = faults.get(name);
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );

const withoutUndefined = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const WholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The checked and converted parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => WholeRequest(ParamsPipe);
