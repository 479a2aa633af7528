import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager, QueryFailedError } from 'typeorm';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { createBackgroundContext } from '../../requests/context/background-context.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { EventChanger } from '../../calendar/events/series/event-changer.js';
import type { EventDraft } from '../../calendar/events/write/event-draft.js';
import { EventImporter } from '../../calendar/events/write/event-importer.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { hashItem, toFields } from './compare-item.js';
import { type FieldNames, FindingTexts } from './finding-texts.js';
import { groupStatusChanges, type StatusChange } from './group-status-changes.js';
import { type ImageIds, replaceImageAddress } from './import-images.js';
import { type Body, type CheckedItems, type ImportItem, omitEmpty } from './import-item.js';
import type { Finding } from './import.entity.js';
import type { Change } from './imports.queries.js';
import type { PlannedChange, Source } from './item-planner.js';
import { isLostRace, isRefusal } from './refusal.js';
import { moveTimes } from './move-times.js';
import { withSavepoint } from './savepoint.queries.js';
import { findEventValues } from './event-values.queries.js';
import { type ItemRow, saveItems, saveUids } from './source-items.queries.js';

export interface Written {
  readonly created: readonly { readonly item: ImportItem; readonly eventId: number }[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

export interface WriteContext {
  readonly source: Source;
  readonly viewer: Viewer;
  /** Of the findings. */
  readonly language: LanguageCode;
  /** What the file calls the fields of its events. */
  readonly fieldNames?: FieldNames | undefined;
  /** Of the images that items name by address; without it, addresses are refused. */
  readonly images?: ImageIds | undefined;
  /** Throws what is refused instead of naming it. */
  readonly throwsRefusals?: boolean;
}

/** Executes a plan in the transaction of the manager; reports refused items and goes on. */
@Injectable()
export class ItemWriter {
  constructor(
    private readonly importer: EventImporter,
    private readonly changer: EventChanger,
    private readonly findings: FindingTexts,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Checks new items without writing. In a transaction, its manager is given. */
  async check(
    items: readonly ImportItem[],
    { source, viewer, images }: WriteContext,
    manager?: EntityManager,
  ): Promise<CheckedItems> {
    const bodies = items
      .map(({ body, createdBody = body }) => omitEmpty(createdBody))
      .map((body) => (images === undefined ? body : replaceImageAddress(body, images)));
    const prepared = await this.importer.prepare(bodies, { viewer, language: source.language }, manager);
    const checked = new Map<ImportItem, EventDraft | ApiError>();
    for (const [n, item] of items.entries()) {
      const draft = prepared[n];
      if (draft !== undefined)
        checked.set(item, draft instanceof ApiError ? draft : { ...draft, id: item.keptId });
    }
    return checked;
  }

  listRefusals(checked: CheckedItems, context: WriteContext): Finding[] {
    return [...checked].flatMap(([item, draft]) =>
      draft instanceof ApiError ? this.refuse(item, draft, context) : [],
    );
  }

  /** @param before what was checked before the transaction; the other items are checked here */
  async create(
    manager: EntityManager,
    items: readonly ImportItem[],
    context: WriteContext,
    before: CheckedItems = new Map(),
  ): Promise<Written> {
    const unchecked = items.filter((item) => !before.has(item));
    const others = await this.check(unchecked, context, manager);
    const checked = new Map(
      items.flatMap((item) => {
        const draft = before.get(item) ?? others.get(item);
        return draft === undefined ? [] : [[item, draft] as const];
      }),
    );
    const findings = this.listRefusals(checked, context);
    const drafts = [...checked].flatMap(([item, draft]) =>
      draft instanceof ApiError ? [] : { item, draft },
    );
    const created: { item: ImportItem; eventId: number }[] = [];
    for (const group of await this.insert(manager, drafts)) {
      if ('error' in group) findings.push(this.refuse(group.item, group.error, context));
      else created.push(group);
    }
    for (const { item, eventId } of created)
      findings.push(...(await this.translateEvent(manager, item, eventId, context)));
    await saveUids(
      manager,
      created.flatMap(({ item: { uid }, eventId }) => (uid === null ? [] : [{ eventId, uid }])),
    );
    const { source } = context;
    const ids = created.map(({ eventId }) => eventId);
    const snapshots = await findEventValues(manager, ids, source.language);
    const rows = created.map(({ item, eventId }): ItemRow => {
      const given = hashItem(item);
      const stored = snapshots.get(eventId)?.hashes ?? {};
      const written = new Set(Object.keys(given));
      const fields = toFields(given, { fields: {}, stored, written });
      return { externalId: item.externalId, eventId, fields, vanished: false };
    });
    await saveItems(manager, source.id, rows);
    const changes = created.map(({ item, eventId }): Change => {
      const after = snapshots.get(eventId)?.hashes ?? {};
      const { externalId } = item;
      return {
        externalId,
        eventId,
        kind: 'created',
        before: {},
        after,
        fieldsBefore: {},
        wasVanished: false,
      };
    });
    return { created, changes, findings };
  }

  async change(
    manager: EntityManager,
    planned: readonly PlannedChange[],
    context: WriteContext,
  ): Promise<Omit<Written, 'created'> & { readonly done: readonly PlannedChange[] }> {
    const { source, language } = context;
    const findings: Finding[] = [];
    const done: PlannedChange[] = [];
    const statusChanges = groupStatusChanges(planned);
    const grouped = new Set<number>();
    const tried = new Set<StatusChange>();
    for (const change of planned) {
      const { item, snapshot, comparison } = change;
      const { translations, recurrence, ...groups } = comparison.changed;
      const isSingle = !snapshot.isInSeries && recurrence?.['recurrence'] === null;
      const isSeries = snapshot.isInSeries && !item.externalId.includes('\n');
      const times = isSeries ? moveTimes(groups['times'], change) : groups['times'];
      const sent = Object.assign({}, ...Object.values(groups), times, isSingle ? {} : recurrence) as Body;
      const body = context.images === undefined ? sent : replaceImageAddress(sent, context.images);
      const scope = isSeries ? { scope: 'all' } : {};
      const group = statusChanges.get(change);
      if (group !== undefined && !tried.has(group)) {
        tried.add(group);
        for (const id of await this.changeStatuses(manager, group, context)) grouped.add(id);
      }
      const error =
        Object.keys(body).length === 0 || grouped.has(change.eventId)
          ? null
          : await this.tryChange(manager, change.eventId, { ...body, ...scope }, context);
      if (error !== null) findings.push(this.refuse(item, error, context));
      else {
        done.push(change);
        if (translations !== undefined)
          findings.push(...(await this.translateEvent(manager, item, change.eventId, context)));
      }
      if (error === null) findings.push(...this.findings.listLocalChanges(item, comparison, language));
    }
    const ids = done.map(({ eventId }) => eventId);
    const after = await findEventValues(manager, ids, source.language);
    const rows = done.map(({ item, eventId, fields, comparison }): ItemRow => {
      const stored = after.get(eventId)?.hashes ?? {};
      const written = new Set(Object.keys(comparison.changed));
      const next = toFields(comparison.given, { fields, stored, written });
      return { externalId: item.externalId, eventId, fields: next, vanished: false };
    });
    await saveItems(manager, source.id, rows);
    const changes = done.flatMap(({ item, eventId, fields, wasVanished, snapshot, comparison }): Change[] => {
      const groups = Object.keys(comparison.changed).filter((group) => group in snapshot.groups);
      if (groups.length === 0) return [];
      const hashes = after.get(eventId)?.hashes ?? {};
      const pick = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
        Object.fromEntries(Object.entries(values).filter(([group]) => groups.includes(group)));
      return [
        {
          externalId: item.externalId,
          eventId,
          kind: 'updated',
          fieldsBefore: fields,
          wasVanished,
          before: pick(snapshot.groups),
          after: pick(hashes),
        },
      ];
    });
    return { changes, findings, done };
  }

  /** @returns why the event was refused; the transaction goes on without the change then */
  async tryChange(
    manager: EntityManager,
    eventId: number,
    body: Body,
    { source, viewer }: Pick<WriteContext, 'source' | 'viewer'>,
    language: LanguageCode = source.language,
  ): Promise<ApiError | QueryFailedError | null> {
    return this.attempt(manager, () =>
      this.changer.change(manager, eventId, body, this.buildContext(viewer, language)),
    );
  }

  /** @returns the events that were changed: none if one of them is refused, so that each is tried */
  private async changeStatuses(
    manager: EntityManager,
    { body, changes }: StatusChange,
    { source, viewer }: WriteContext,
  ): Promise<readonly number[]> {
    const context = this.buildContext(viewer, source.language);
    const ids = changes.map(({ eventId }) => eventId);
    let changed: readonly number[] = [];
    const error = await this.attempt(manager, async () => {
      changed = await this.changer.changeStatuses(manager, ids, body, context);
    });
    return error === null ? changed : [];
  }

  private refuse(item: ImportItem, error: ApiError | QueryFailedError, context: WriteContext): Finding {
    if (context.throwsRefusals === true) throw error;
    return this.findings.toRefusal(item, error, context);
  }

  buildContext(viewer: Viewer, code: LanguageCode): RequestContext {
    const { defaultLanguage, languages: enabled } = this.env;
    return createBackgroundContext(viewer, 'import', {
      code,
      chain: [...new Set([code, defaultLanguage])],
      enabled,
    });
  }

  private async translateEvent(
    manager: EntityManager,
    item: ImportItem,
    eventId: number,
    context: WriteContext,
  ): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [language, body] of Object.entries(item.translations)) {
      const error = await this.tryChange(manager, eventId, body, context, language as LanguageCode);
      if (error !== null) findings.push(this.refuse(item, error, context));
    }
    return findings;
  }

  /** Together if possible, else one by one, and then a second time after a lost race. */
  private async insert(
    manager: EntityManager,
    drafts: readonly { readonly item: ImportItem; readonly draft: EventDraft }[],
    isSecond = false,
  ): Promise<
    ({ item: ImportItem; eventId: number } | { item: ImportItem; error: ApiError | QueryFailedError })[]
  > {
    if (drafts.length === 0) return [];
    let ids: readonly number[] = [];
    const error = await this.attempt(manager, async () => {
      ids = await this.importer.create(
        manager,
        drafts.map(({ draft }) => draft),
      );
    });
    if (error === null) return drafts.map(({ item }, n) => ({ item, eventId: ids[n] ?? 0 }));
    const [first] = drafts;
    if (isLostRace(error) && drafts.length === 1 && !isSecond) return this.insert(manager, drafts, true);
    if (drafts.length === 1 && first !== undefined) return [{ item: first.item, error }];
    const half = Math.ceil(drafts.length / 2);
    return [
      ...(await this.insert(manager, drafts.slice(0, half))),
      ...(await this.insert(manager, drafts.slice(half))),
    ];
  }

  private async attempt(
    manager: EntityManager,
    work: () => Promise<void>,
  ): Promise<ApiError | QueryFailedError | null> {
    try {
      await withSavepoint(manager, work);
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error;
    }
  }
}
