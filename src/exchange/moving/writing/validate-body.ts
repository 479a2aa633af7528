import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { Body } from '../../imports/import-item.js';
import type { ParameterReader } from '../../../requests/validation/parameter-reader.js';

export interface ValidBody<T> {
  readonly input: T;
  /** Fields that a site has and this service refuses, and that were left out. */
  readonly dropped: readonly string[];
}

/** Validates a body like that of a request. @returns null when what is required is refused */
export async function validateBody<T extends object>(
  { reader, manager }: { readonly reader: ParameterReader; readonly manager: EntityManager },
  dto: Type<T>,
  body: Body,
  context: RequestContext,
): Promise<ValidBody<T> | null> {
  let sent = body;
  const dropped: string[] = [];
  for (;;) {
    try {
      return { input: await reader.readImported(manager, dto, sent, context), dropped };
    } catch (error) {
      const refused = getRefusedNames(error).filter((name) => name in sent);
      if (refused.length === 0) return null;
      dropped.push(...refused);
      sent = omit(sent, refused);
    }
  }
}

/** @throws what is no refusal of fields */
export function getRefusedNames(error: unknown): string[] {
  if (!(error instanceof ApiError)) throw error;
  return [...(error.options.parameterErrors?.keys() ?? [])];
}

export const omit = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** What a new item need not say. */
export const omitEmpty = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
