import { Inject, Injectable, type Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { Batcher } from '../../data/database/connection/batcher.js';
import { Database } from '../../data/database/connection/database.js';
import { isDryRun } from '../../data/database/connection/dry-run.js';
import type { Viewer } from '../accounts/viewer.js';
import type { RawParameters, RequestContext } from '../context/request-context.js';
import {
  type FieldContext,
  getDtoMetadata,
  IMAGE_URL_RESOLVER,
  type ImageUrlResolver,
  type Reference,
} from './field.js';
import { checkCommonParameters, listUnknownNames } from './ignored-names.js';
import { getKnownNames } from './known-names.js';
import { type ParsedFields, parseFields } from './parse-fields.js';
import {
  createExistenceCheck,
  createReplacement,
  type ExistingReference,
  findReferences,
} from './references.queries.js';
import { type ReferenceCheck, validateFields } from './validate-fields.js';

/** A body of an import that is parsed, and whose references are looked up. */
export interface PreparedBody<T> {
  readonly body: RawParameters;
  /** @throws ApiError rest_missing_callback_param or rest_invalid_param */
  readonly read: (context: RequestContext) => Promise<T>;
}

interface SentTo {
  /** Sent names that nothing reads, which are errors with `strict=true`. */
  readonly ignoredNames: readonly string[];
  /** Of the route. */
  readonly handler: object | null;
}

/** Reads sent parameters into DTOs. `ParamsPipe` does it for requests. */
@Injectable()
export class ParameterReader {
  /** Every reading of a batch receives the references of all. */
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

  /**
   * Reads parameters as the routes of the API do.
   *
   * @param to by default no route of the API, but what calls its services
   * @throws ApiError rest_missing_callback_param or rest_invalid_param
   */
  async read<T extends object>(
    dto: Type<T>,
    sent: RawParameters,
    context: RequestContext,
    { ignoredNames, handler }: SentTo = {
      ignoredNames: listUnknownNames(sent, getKnownNames(dto)),
      handler: null,
    },
  ): Promise<T> {
    const fields = parseFields(dto, sent);
    if (context.links.isAlias && getDtoMetadata(dto).refusesUnknownOrder !== true) ignoreUnknownOrder(fields);
    for (const [name, error] of checkCommonParameters(sent, ignoredNames, { dto, handler }))
      fields.parameterErrors.set(name, error);
    const references = listReferences(fields);
    const existing = references.length > 0 ? await this.findExisting(references) : [];
    return this.validate(dto, fields, createCheck(context.viewer, existing), {
      ...context,
      manager: this.database.manager,
      resolveImageUrl: (address) => this.images.resolveImageUrl(address, context),
    });
  }

  /**
   * Reads a body of an import in the transaction of the manager. Waits for no other server.
   *
   * @throws ApiError rest_missing_callback_param or rest_invalid_param
   */
  async readImported<T extends object>(
    manager: EntityManager,
    dto: Type<T>,
    body: RawParameters,
    context: RequestContext,
  ): Promise<T> {
    const fields = parseFields(dto, body);
    const existing = await findReferences(manager, listReferences(fields));
    return this.validateImported(manager, dto, fields, createCheck(context.viewer, existing), context);
  }

  /**
   * Parses many bodies of an import, and finds with one query what all of them reference. What the viewer may know of
   * that is worked out once: the references of a batch are as many as its bodies.
   *
   * @param pause called after each body, to let other work run
   */
  async prepareImported<T extends object>(
    manager: EntityManager,
    dto: Type<T>,
    bodies: readonly RawParameters[],
    { viewer, pause }: { readonly viewer: Viewer; readonly pause: () => Promise<void> },
  ): Promise<PreparedBody<T>[]> {
    const parsed: { readonly body: RawParameters; readonly fields: ParsedFields<T> }[] = [];
    for (const body of bodies) {
      parsed.push({ body, fields: parseFields(dto, body) });
      await pause();
    }
    const references = parsed.flatMap(({ fields }) => listReferences(fields));
    const check = createCheck(viewer, await findReferences(manager, references));
    return parsed.map(({ body, fields }) => ({
      body,
      read: (context) => this.validateImported(manager, dto, fields, check, context),
    }));
  }

  /** A dry run holds a connection, and must not wait for another one. */
  private findExisting(references: readonly Reference[]): Promise<ExistingReference[]> {
    return isDryRun()
      ? findReferences(this.database.manager, references)
      : this.referenceBatcher.submit(references);
  }

  private validateImported<T extends object>(
    manager: EntityManager,
    dto: Type<T>,
    fields: ParsedFields<T>,
    check: ReferenceCheck,
    context: RequestContext,
  ): Promise<T> {
    const resolveImageUrl = (): Promise<ParameterError> =>
      Promise.resolve(new ParameterError('image_by_url'));
    return this.validate(dto, fields, check, { ...context, manager, resolveImageUrl });
  }

  private validate<T extends object>(
    dto: Type<T>,
    fields: ParsedFields<T>,
    check: ReferenceCheck,
    context: RequestContext & Pick<FieldContext, 'manager' | 'resolveImageUrl'>,
  ): Promise<T> {
    const { siteTimeZone } = this.env;
    return validateFields(dto, fields, check, { ...context, siteTimeZone });
  }
}

/** The original API ignores the keys of WordPress's own lists, such as `menu_order` (contract 1.2). */
function ignoreUnknownOrder({ value, parameterErrors }: ParsedFields<{ orderby?: unknown }>): void {
  if (parameterErrors.delete('orderby')) value.orderby = undefined;
}

const createCheck = (viewer: Viewer, existing: readonly ExistingReference[]): ReferenceCheck => ({
  exists: createExistenceCheck(viewer, existing),
  toKeptId: createReplacement(existing),
});

const listReferences = ({ references }: ParsedFields<object>): readonly Reference[] =>
  [...references.values()].flat();
