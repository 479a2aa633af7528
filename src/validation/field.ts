// The base of all composite field decorators: one declaration checks, converts and documents a parameter.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { Viewer } from '../accounts/viewer.js';
import { ParameterError } from '../errors/parameter-error.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { Rule } from './rules.js';

/** Kinds of things that a parameter may name by id. */
export type ReferenceKind = 'event' | 'venue' | 'organizer' | 'image' | 'user' | 'category';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

/** Who names an image by its address. */
export type ImageUrlContext = Pick<RequestContext, 'viewer' | 'language' | 'links'>;

/** Gives the id of the image at an address, or says why there is none. */
export interface ImageUrlResolver {
  resolveImageUrl(address: string, asker: ImageUrlContext): Promise<number | ParameterError>;
}

/** Injection token of the room that knows. */
export const IMAGE_URL_RESOLVER = Symbol('ImageAddresses');

/** What the meaning of a value may depend on. */
export interface FieldContext {
  readonly manager: EntityManager;
  readonly viewer: Viewer;
  /** Languages in which words are looked for, in this order. */
  readonly chain: readonly LanguageCode[];
  /** The enabled ones. */
  readonly enabledLanguages: readonly LanguageCode[];
  readonly resolveImageUrl: (address: string) => Promise<number | ParameterError>;
}

export interface FieldSpec<T> {
  /**
   * Gives the value the service works with, out of the form in which it was sent. What cannot be read stays as it is, or
   * becomes what is wrong with it. Never sees undefined, and null only if nullable.
   */
  readonly read: (raw: unknown) => unknown;
  /** What must hold of the value, in this order; null is right where it may be sent. */
  readonly rules?: readonly Rule[];
  /** An explicit null (or what `read` makes of "") clears the value; otherwise null counts as not sent. */
  readonly nullable?: boolean;
  /** Takes several values: a repeated name gives all of them. */
  readonly list?: boolean;
  /** Things that must exist for the value to be valid. */
  readonly references?: (value: T) => readonly Reference[];
  /** Replaces words that only the database understands, or tells which of them it does not know. */
  readonly resolve?: (value: T, context: FieldContext) => Promise<T | ParameterError>;
  /** The same for what takes long or leaves something behind: asked last, and only when nothing else is wrong. */
  readonly resolveDeferred?: (value: T, context: FieldContext) => Promise<T | ParameterError>;
  /** Wire name, when the property cannot bear it. */
  readonly api: ApiPropertyOptions & { readonly description: string };
}

const FIELDS = Symbol('fields');
const REQUIRED = Symbol('required');
const PAIR = Symbol('pair');

type Fields = ReadonlyMap<string, FieldSpec<unknown>>;

/** What `read` has found wrong is the fault. */
const isReadWithoutError = (): Rule =>
  ValidateBy({
    name: 'isReadable',
    validator: { validate: (value: unknown) => !(value instanceof ParameterError) },
  });

export function Field<T>(spec: FieldSpec<T>): PropertyDecorator {
  return applyDecorators(
    (target: object, name: string | symbol) => {
      const fields = new Map(getFields(target.constructor));
      fields.set(String(name), spec as FieldSpec<unknown>);
      Reflect.defineMetadata(FIELDS, fields, target.constructor);
    },
    ValidateIf((_, value: unknown) => value !== null),
    isReadWithoutError(),
    ...(spec.rules ?? []),
    ApiProperty({ required: false, ...spec.api } as ApiPropertyOptions),
  );
}

/** Names the fields, in the order in which errors report them, without which a request is incomplete. */
export function RequiredFields(...names: readonly string[]): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(REQUIRED, names, target);
    for (const name of names) {
      const spec = getFields(target).get(name);
      ApiProperty({ ...spec?.api, required: true } as ApiPropertyOptions)(target.prototype as object, name);
    }
  };
}

/** Puts fields into the order of the index (contract 12.1), wherever they are declared; the others follow. */
export function FieldOrder(...names: readonly string[]): ClassDecorator {
  return (target) => {
    const fields = getFields(target);
    const first = names.flatMap((name) => {
      const spec = fields.get(name);
      return spec === undefined ? [] : [[name, spec] as const];
    });
    Reflect.defineMetadata(FIELDS, new Map([...first, ...fields]), target);
  };
}

/** Two fields that mean something only together; the missing one is the fault, with this reason. */
export interface FieldPair {
  readonly names: readonly [string, string];
  readonly reason: string;
}

export function FieldsRequiredTogether(first: string, second: string, reason: string): ClassDecorator {
  const pair: FieldPair = { names: [first, second], reason };
  return (target) => Reflect.defineMetadata(PAIR, pair, target);
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- as below
export const getFieldPair = (dto: Function): FieldPair | undefined =>
  Reflect.getMetadata(PAIR, dto) as FieldPair | undefined;

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes are keys of metadata here, never called
export const getFields = (dto: Function): Fields =>
  (Reflect.getMetadata(FIELDS, dto) as Fields | undefined) ?? new Map();

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- as above
export const getRequiredFields = (dto: Function): readonly string[] =>
  (Reflect.getMetadata(REQUIRED, dto) as readonly string[] | undefined) ?? [];
