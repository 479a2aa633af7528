// The base of the field decorators: one declaration checks, converts and documents a parameter.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, DECORATORS } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { RawParameters, RequestContext } from '../context/request-context.js';
import type { Viewer } from '../accounts/viewer.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Rule } from './rules.js';

export type ReferenceKind = 'event' | 'venue' | 'organizer' | 'image' | 'user' | 'category' | 'tag';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

export type ImageUrlContext = Pick<RequestContext, 'viewer' | 'actor' | 'language' | 'links'>;

/** Finds the id of the image at an address, or explains why there is none. */
export interface ImageUrlResolver {
  resolveImageUrl(address: string, context: ImageUrlContext): Promise<number | ParameterError>;
}

/** Injection token of the ImageUrlResolver. */
export const IMAGE_URL_RESOLVER = Symbol('ImageUrlResolver');

/** What reading the text of a date needs. */
export interface DateContext extends Pick<RequestContext, 'chain' | 'isDateLenient' | 'limitFreshness'> {
  readonly siteTimeZone: string;
}

export interface FieldContext extends DateContext {
  readonly manager: EntityManager;
  readonly viewer: Viewer;
  /** Languages in which names are resolved and dates are read, in this order. */
  readonly chain: readonly LanguageCode[];
  readonly enabledLanguages: readonly LanguageCode[];
  readonly resolveImageUrl: (address: string) => Promise<number | ParameterError>;
}

type Resolver<T> = (value: T, context: FieldContext) => T | ParameterError | Promise<T | ParameterError>;

interface FieldSpec<T> {
  /**
   * Converts the sent value. Returns what it cannot convert unchanged, or a ParameterError. Never receives undefined, and
   * null only if nullable.
   */
  readonly read: (raw: unknown) => unknown;
  /** Applied in this order, but not to null. */
  readonly rules?: readonly Rule[];
  /** Null, or "" that `read` turns into null, clears the value; otherwise null counts as not sent. */
  readonly nullable?: boolean;
  /** A repeated parameter passes all of its values to `read`. */
  readonly list?: boolean;
  /** What must exist for the value to be valid. */
  readonly references?: (value: T) => readonly Reference[];
  /** Replaces names by what they mean in the database or in this request. */
  readonly resolve?: Resolver<T>;
  /** The same for slow steps and those with side effects: runs last, and only for a valid request. */
  readonly resolveDeferred?: Resolver<T>;
  readonly api: ApiPropertyOptions & { readonly description: string };
}

/** Two fields that are valid only together; when one is missing, it has an error of this reason. */
interface FieldPair {
  readonly names: readonly [string, string];
  readonly reason: string;
}

/** A value of a field that is valid only with another field. */
interface FieldNeed {
  readonly name: string;
  readonly value: string;
  readonly needed: string;
  readonly reason: string;
}

interface DtoMetadata {
  readonly fields: ReadonlyMap<string, FieldSpec<unknown>>;
  /** In the order in which errors report them. */
  readonly required: readonly string[];
  readonly pair?: FieldPair;
  readonly need?: FieldNeed;
  /** A DTO whose fields may be sent, too, without a meaning. */
  readonly tolerated?: object;
  /** Whether unknown orders are refused below an alias, too. */
  readonly refusesUnknownOrder?: true;
  readonly idleRules?: readonly IdleRule[];
}

/** Finds the sent parameters that do nothing beside the others. */
export type IdleRule = (sent: RawParameters) => readonly string[];

const METADATA = Symbol('fields');

/** The fields of a DTO and of the classes that it extends. */
export const getDtoMetadata = (dto: object): DtoMetadata =>
  (Reflect.getMetadata(METADATA, dto) as DtoMetadata | undefined) ?? { fields: new Map(), required: [] };

const updateMetadata = (dto: object, changes: Partial<DtoMetadata>): void => {
  Reflect.defineMetadata(METADATA, { ...getDtoMetadata(dto), ...changes }, dto);
};

const isReadWithoutError = (): Rule =>
  ValidateBy({
    name: 'isReadable',
    validator: { validate: (value: unknown) => !(value instanceof ParameterError) },
  });

export function Field<T>(spec: FieldSpec<T>): PropertyDecorator {
  return applyDecorators(
    ({ constructor: dto }: object, name: string | symbol) => {
      const { fields } = getDtoMetadata(dto);
      updateMetadata(dto, { fields: new Map([...fields, [String(name), spec as FieldSpec<unknown>]]) });
    },
    ValidateIf((_, value: unknown) => value !== null),
    isReadWithoutError(),
    ...(spec.rules ?? []),
    ApiProperty({ required: false, ...spec.api } as ApiPropertyOptions),
  );
}

/** Makes fields required, in the order in which errors report them. */
export function RequiredFields(...names: readonly string[]): ClassDecorator {
  return (target) => {
    updateMetadata(target, { required: names });
    const { fields } = getDtoMetadata(target);
    for (const name of names) {
      const options = { ...fields.get(name)?.api, required: true } as ApiPropertyOptions;
      ApiProperty(options)(target.prototype as object, name);
    }
  };
}

/** Puts fields into the order of the index (contract 12.1), inherited ones included; fields without a name here follow. */
export function FieldOrder(...names: readonly string[]): ClassDecorator {
  return (target) => {
    const { fields } = getDtoMetadata(target);
    const first = names.flatMap((name) => [...fields].filter(([field]) => field === name));
    const ordered = new Map([...first, ...fields]);
    updateMetadata(target, { fields: ordered });
    const properties = [...ordered.keys()].map((name) => `:${name}`);
    Reflect.defineMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, properties, target.prototype as object);
  };
}

/** Leaves out fields of the classes that a DTO extends. */
export function WithoutFields(...names: readonly string[]): ClassDecorator {
  return (target) => {
    const { fields } = getDtoMetadata(target);
    updateMetadata(target, { fields: new Map([...fields].filter(([name]) => !names.includes(name))) });
  };
}

/** Lets clients send the body of another route: its fields are not reported as unknown. */
export function ToleratesFieldsOf(tolerated: object): ClassDecorator {
  return (target) => {
    updateMetadata(target, { tolerated });
  };
}

/** Refuses an unknown `orderby` below an alias, where other lists ignore it. */
export function RefusesUnknownOrder(): ClassDecorator {
  return (target) => {
    updateMetadata(target, { refusesUnknownOrder: true });
  };
}

export function FieldsRequiredTogether(first: string, second: string, reason: string): ClassDecorator {
  return (target) => {
    updateMetadata(target, { pair: { names: [first, second], reason } });
  };
}

/** Refuses a value of a field, in any case, without another field. */
export function ValueNeeds(name: string, value: string, needed: string, reason: string): ClassDecorator {
  return (target) => {
    updateMetadata(target, { need: { name, value, needed, reason } });
  };
}

/** Has parameters without an effect reported like unknown names; a rule also holds for DTOs that extend the class. */
export function ReportsIdle(rule: IdleRule): ClassDecorator {
  return (target) => {
    addIdleRule(target, rule);
  };
}

export function addIdleRule(dto: object, rule: IdleRule): void {
  updateMetadata(dto, { idleRules: [...(getDtoMetadata(dto).idleRules ?? []), rule] });
}

/** The sent fields of a DTO that do nothing beside the others. */
export function findIdleNames(dto: object, sent: RawParameters): string[] {
  const { fields, idleRules = [] } = getDtoMetadata(dto);
  const idle = new Set(idleRules.flatMap((rule) => rule(sent)));
  return [...fields.keys()].filter((name) => idle.has(name) && isSent(sent, name));
}

/** Whether a parameter is sent with a value. */
export const isSent = (sent: RawParameters, name: string): boolean =>
  sent[name] !== undefined && sent[name] !== null && sent[name] !== '';
