// Fields of an event that are no plain values: links, terms, costs, parents and passwords.
import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { ParameterError, createTypeError } from '../../../foundation/errors/parameter-error.js';
import { stripTags } from '../../../foundation/html/plain-text.js';
import type { TermRef } from '../../terms/find-or-create-terms.js';
import { toPositiveInteger, toText, stripControlCharacters } from '../../../requests/validation/convert.js';
import { resolveDeferredFields, resolveFields } from '../../../requests/validation/validate-fields.js';
import { Field, type Reference } from '../../../requests/validation/field.js';
import { parseFields } from '../../../requests/validation/parse-fields.js';
import { parseCost, type StoredCost } from '../cost.js';

type LinkedKind = 'venue' | 'organizer';

/** A linked venue or organizer: one that exists, or the fields of a new one. */
export type LinkInput<T> =
  { readonly id: number } | { readonly create: T; readonly references: readonly Reference[] };

const MAX_LINKS = 100;
const MAX_TERMS = 200;
const MAX_COSTS = 50;
export const MAX_PASSWORD_LENGTH = 200;

const isBlank = (raw: unknown): boolean =>
  raw === null || raw === '' || raw === 0 || raw === '0' || raw === false;

function toElements(raw: unknown, max: number, separator?: string): unknown[] | ParameterError {
  const isSeparated = typeof raw === 'string' && separator !== undefined;
  const elements: unknown[] = Array.isArray(raw) ? raw : isSeparated ? raw.split(separator) : [raw];
  return elements.length > max ? new ParameterError('too_many', { max }) : elements;
}

/** Reads an id, ids separated by commas, an object, or a list of ids and objects (contract 7.4). Blank values mean none. */
export function toLinks<T extends object>(
  raw: unknown,
  kind: LinkedKind,
  dto: Type<T>,
): LinkInput<T>[] | ParameterError {
  if (isBlank(raw)) return [];
  const elements = toElements(raw, MAX_LINKS, ',');
  if (elements instanceof ParameterError) return elements;
  const links: LinkInput<T>[] = [];
  const seen = new Set<number>();
  for (const element of elements) {
    if (isBlank(element) || (typeof element === 'string' && element.trim() === '')) continue;
    const link = toLink(element, kind, dto);
    if (link instanceof ParameterError) return link;
    if ('id' in link && seen.has(link.id)) continue;
    if ('id' in link) seen.add(link.id);
    links.push(link);
  }
  return links;
}

function toLink<T extends object>(
  raw: unknown,
  kind: LinkedKind,
  dto: Type<T>,
): LinkInput<T> | ParameterError {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const fields = isObject ? (raw as Record<string, unknown>) : { id: raw };
  if (!isObject || !isBlank(fields['id'] ?? null)) {
    const id = toPositiveInteger(fields['id']);
    return id instanceof ParameterError ? new ParameterError(`not_${kind}`) : { id };
  }
  const { value, references, missingNames, parameterErrors } = parseFields(dto, fields);
  const wrong = [...missingNames, ...parameterErrors.keys()];
  return wrong.length > 0
    ? createNestedError(wrong)
    : { create: value, references: [...references.values()].flat() };
}

const createNestedError = (names: readonly string[]): ParameterError =>
  new ParameterError('nested', { names: names.join(', ') });

async function resolveNested<T>(
  links: readonly LinkInput<T>[],
  resolve: (create: T) => Promise<ReadonlyMap<string, ParameterError>>,
): Promise<readonly LinkInput<T>[] | ParameterError> {
  for (const link of links) {
    if ('id' in link) continue;
    const errors = await resolve(link.create);
    if (errors.size > 0) return createNestedError([...errors.keys()]);
  }
  return links;
}

export const LinksField = <T extends { readonly language?: string }>(o: {
  kind: LinkedKind;
  dto: Type<T>;
  description: string;
  /** Whether nothing is created, so that images of new items are not fetched. */
  isPreview?: boolean;
}): PropertyDecorator => {
  const one = { oneOf: [{ type: 'integer' }, { $ref: getSchemaPath(o.dto) }] };
  return Field<readonly LinkInput<T>[]>({
    read: (raw) => toLinks(raw, o.kind, o.dto),
    nullable: true,
    list: true,
    references: (links) =>
      links.flatMap((link) => ('id' in link ? [{ kind: o.kind, id: link.id }] : link.references)),
    resolve: (links, context) => resolveNested(links, (create) => resolveFields(o.dto, create, context)),
    ...(o.isPreview === true
      ? {}
      : {
          resolveDeferred: (links, context) =>
            resolveNested(links, (create) => resolveDeferredFields(o.dto, create, context)),
        }),
    api: {
      description: o.description,
      oneOf: [...one.oneOf, { type: 'string', example: '12,15' }, { type: 'array', items: one }],
    },
  });
};

/** Reads ids, slugs, names, or objects with one of them, in a list or separated by commas. */
export function toTermNames(raw: unknown): TermRef[] | ParameterError {
  if (raw === null || raw === '') return [];
  const elements = toElements(raw, MAX_TERMS, ',');
  if (elements instanceof ParameterError) return elements;
  const refs = elements.map(toTermName).filter((ref) => ref !== null);
  return refs.find((ref) => ref instanceof ParameterError) ?? (refs as TermRef[]);
}

function toTermName(raw: unknown): TermRef | ParameterError | null {
  const { id, slug, name } =
    typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : { name: raw };
  const word = id ?? slug ?? name;
  if (typeof word !== 'string' && typeof word !== 'number') return new ParameterError('term');
  const sent = String(word);
  // Refuses a text that is far too long before the slow stripping of tags.
  if (sent.length > 1000) return new ParameterError('too_long', { max: 200 });
  const text = stripTags(stripControlCharacters(sent));
  if (text === '') return null;
  if (/^\d+$/.test(text)) return { id: Math.min(Number(text), Number.MAX_SAFE_INTEGER) };
  return text.length > 200 ? new ParameterError('too_long', { max: 200 }) : { nameOrSlug: text };
}

export const TermsField = (o: { description: string }): PropertyDecorator =>
  Field<readonly TermRef[]>({
    read: toTermNames,
    nullable: true,
    list: true,
    api: {
      ...o,
      oneOf: [
        { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
        { type: 'string', example: 'concerts,12' },
        { type: 'integer' },
      ],
    },
  });

export function toCost(raw: unknown): StoredCost | null | ParameterError {
  if (raw === null || raw === '') return null;
  const elements = toElements(raw, MAX_COSTS);
  if (elements instanceof ParameterError) return elements;
  const parts: (string | number)[] = [];
  for (const part of elements) {
    if (typeof part !== 'string' && !(typeof part === 'number' && Number.isFinite(part))) {
      return createTypeError('text');
    }
    if (String(part).length > 200) return new ParameterError('too_long', { max: 200 });
    if (part !== '') parts.push(typeof part === 'string' ? stripControlCharacters(part) : part);
  }
  const cost = parseCost(parts);
  return cost.raw.length === 0 ? null : cost;
}

export const CostField = (o: { description: string }): PropertyDecorator =>
  Field<StoredCost | null>({
    read: toCost,
    nullable: true,
    list: true,
    api: {
      ...o,
      oneOf: [
        { type: 'string', example: '€10' },
        { type: 'number' },
        { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      ],
    },
  });

/** 0, "" and null mean none. */
export const ParentEventField = (o: { description: string }): PropertyDecorator =>
  Field<number | null>({
    read: (raw) => (isBlank(raw) ? null : toPositiveInteger(raw)),
    nullable: true,
    references: (id) => (id === null ? [] : [{ kind: 'event', id }]),
    api: { ...o, type: 'integer', nullable: true },
  });

/** "" and null clear the password. Control characters alone are refused, as nothing of them would remain. */
export function toPassword(raw: unknown): string | null | ParameterError {
  if (raw === null || raw === '') return null;
  return toText(raw, {
    max: MAX_PASSWORD_LENGTH,
    required: typeof raw === 'string' && stripControlCharacters(raw) === '',
  });
}

export const PasswordField = (o: { description: string }): PropertyDecorator =>
  Field<string | null>({
    read: toPassword,
    nullable: true,
    api: { ...o, type: 'string', nullable: true, maxLength: MAX_PASSWORD_LENGTH },
  });
