import { Injectable, type Type } from '@nestjs/common';
import type { Response } from 'express';
import type { EntityManager } from 'typeorm';
import { hasText } from '../../data/changelog/kept-values.queries.js';
import type { KeptValues, TrackedKind } from '../../data/changelog/tracked-kind.js';
import type { ItemKind } from '../../data/changelog/item-change.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';
import { checkReferences, type ReferenceFields } from './gone-references.js';
import { planRestoration } from './plan-restoration.js';
import { toBody } from './to-body.js';
import type { RestoreDto } from './version.dto.js';
import { loadChangesFrom } from './version.queries.js';

/** An item that is locked, and how its kind is written. */
export interface Restorable<Input> {
  readonly kind: ItemKind;
  readonly id: number;
  readonly tracked: TrackedKind;
  readonly dto: Type<Input>;
  readonly references: ReferenceFields;
  /** Names fields whose former values contradict what is stored now. */
  readonly findImpossible?: (values: KeptValues) => Promise<readonly string[]>;
  /** @param unset wire names of fields that become as if never written */
  readonly update: (input: Input, unset: readonly string[], context: RequestContext) => Promise<unknown>;
  readonly removeText: (language: LanguageCode, context: RequestContext) => Promise<unknown>;
}

/** The item after a restoration, and the fields that were left out. */
export interface Restored<Dto> {
  readonly item: Dto;
  readonly leftOut: readonly string[];
}

export function setLeftOut(response: Response, leftOut: readonly string[]): void {
  if (leftOut.length > 0) response.set('Calendar-Left-Out', leftOut.join(', '));
}

/** Writes items back as they were, in the transaction of the manager, by ordinary updates: one for each language. */
@Injectable()
export class VersionRestorer {
  constructor(private readonly reader: ParameterReader) {}

  /**
   * @returns the fields that were left out because of what is gone
   * @throws ApiError calendar_change_invalid_id, calendar_change_without_values, or that of an update
   */
  async restore<Input extends object>(
    manager: EntityManager,
    item: Restorable<Input>,
    change: number,
    { partial = false, undo_later: undoLater = false }: RestoreDto,
    context: RequestContext,
  ): Promise<readonly string[]> {
    const [first, ...later] = await loadChangesFrom(manager, item, change);
    if (first?.id !== change) throw new ApiError('calendar_change_invalid_id');
    const textNames = Object.keys(item.tracked.trackedFields.texts);
    const plan = planRestoration(undoLater ? [first, ...later] : [first], textNames);
    if (plan === null || first.replaced === null) throw new ApiError('calendar_change_without_values');
    const { values, gone } = await checkReferences(manager, context.viewer, item.references, plan.facts);
    if (gone.size > 0 && !partial) throw new ApiError('rest_invalid_param', { parameterErrors: gone });
    const written = [...plan.texts].filter(([, text]) => text !== null);
    const impossible = (await item.findImpossible?.(values)) ?? [];
    const possible = Object.fromEntries(
      Object.entries(values).filter(([name]) => !impossible.includes(name)),
    );
    const leftOut = new Set([...gone.keys(), ...impossible]);
    const [main = [context.language, {}], ...others] = written;
    for (const [n, [language, text]] of [main, ...others].entries()) {
      const kept = { ...(n === 0 ? possible : {}), ...text };
      if (Object.keys(kept).length === 0) continue;
      const names = await this.write(manager, item, kept, partial, toLanguage(context, language));
      for (const name of names) leftOut.add(name);
    }
    for (const [language, text] of plan.texts)
      if (text === null && (await hasText(manager, item.tracked, item.id, language)))
        await item.removeText(language, toLanguage(context, language));
    return [...leftOut];
  }

  /** @returns the fields that an update would refuse */
  private async write<Input extends object>(
    manager: EntityManager,
    { dto, tracked, update }: Restorable<Input>,
    kept: KeptValues,
    isPartial: boolean,
    context: RequestContext,
  ): Promise<readonly string[]> {
    const { body, unset } = toBody(kept, tracked);
    let refused: readonly string[] = [];
    let input: Input;
    try {
      input = await this.reader.readImported(manager, dto, body, context);
    } catch (error) {
      const names = error instanceof ApiError ? [...(error.options.parameterErrors?.keys() ?? [])] : [];
      if (!isPartial || names.length === 0) throw error;
      refused = names;
      const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
      input = await this.reader.readImported(manager, dto, rest, context);
    }
    await update(input, unset, context);
    return refused;
  }
}

/** The same request in another language. Its preconditions were checked before. */
const toLanguage = (context: RequestContext, language: LanguageCode): RequestContext => ({
  ...context,
  language,
  chain: [language, ...context.chain.slice(-1).filter((last) => last !== language)],
  conditions: null,
});
