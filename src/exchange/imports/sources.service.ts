import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { EventImporter } from '../../calendar/events/write/event-importer.js';
import { checkTarget } from '../../foundation/outgoing/check-target.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ImportError } from './import-error.js';
import { findImporter } from './find-importer.js';
import {
  type Format,
  MAX_SOURCE_NAME_LENGTH,
  type Policy,
  Source,
  type SourceDateOrder,
  SourceState,
  type Vanished,
} from './source.entity.js';
import type {
  CreateSourceDto,
  ListSourcesDto,
  SourceDto,
  SourceListDto,
  UpdateSourceDto,
} from './source.dto.js';
import { findSource, findSourceByName, findSources, type SourceRow } from './sources.queries.js';
import { isReadAlike, pickFields, type SourceFields, toFields } from './stored-fields.js';
import { toSourceDto } from './to-source-dto.js';

export const MAX_SOURCES = 200;

/** What imports say of their source. */
export interface SourceSettings {
  readonly name: string;
  readonly format: Format;
  readonly language?: LanguageCode | undefined;
  readonly policy?: Policy | undefined;
  readonly vanished?: Vanished | undefined;
  /** Of a CSV file. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** Of a CSV file. */
  readonly dateOrder?: SourceDateOrder | undefined;
}

const DUE_AT_ONCE = { etag: null, lastModified: null, dueAt: null, failures: 0 };

const NEW_SOURCE = {
  policy: 'keep-local',
  vanished: 'cancel',
  defaults: {},
  columns: {},
  dateOrder: 'auto',
} as const;

/** The sources of imports: those of the API, and those that imports name themselves. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Source) private readonly sources: Repository<Source>,
    @InjectRepository(SourceState) private readonly states: Repository<SourceState>,
    private readonly importer: EventImporter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list({ format }: ListSourcesDto): Promise<SourceListDto> {
    const rows = await findSources(this.database.manager);
    return { sources: rows.filter((row) => format === undefined || row.format === format).map(toSourceDto) };
  }

  /** @throws ApiError calendar_source_invalid_id */
  async findOrThrow(id: number): Promise<SourceDto> {
    return toSourceDto(await findSourceOrThrow(this.database.manager, id));
  }

  /** @throws ApiError rest_invalid_param, calendar_source_exists or calendar_too_many_sources */
  async create(sent: CreateSourceDto, context: RequestContext): Promise<SourceDto> {
    const fields = await this.check(
      {
        ...NEW_SOURCE,
        name: '',
        format: 'ics',
        address: null,
        everyMinutes: null,
        language: context.language,
        ...toFields(sent),
      },
      sent,
      context,
    );
    const row = await this.database.inTransaction(async (manager) => {
      await lockSources(manager);
      if ((await manager.withRepository(this.sources).count()) >= MAX_SOURCES)
        throw new ApiError('calendar_too_many_sources', { values: { max: MAX_SOURCES } });
      await refuseTakenName(manager, fields.name, null);
      const id = await this.insert(manager, fields, context.viewer);
      await context.onWritten?.(manager, id);
      return findSourceOrThrow(manager, id);
    });
    return toSourceDto(row);
  }

  /** What is not sent is kept. @throws ApiError rest_invalid_param, calendar_source_exists or calendar_source_invalid_id */
  async update(id: number, sent: UpdateSourceDto, context: RequestContext): Promise<SourceDto> {
    const before = await findSourceOrThrow(this.database.manager, id);
    const { address } = await this.check({ ...before, ...toFields(sent) }, sent, context);
    return this.change(id, context, async (manager, row) => {
      const fields = { ...row, ...toFields(sent), ...(sent.address === undefined ? {} : { address }) };
      requireAddress(fields);
      await refuseTakenName(manager, fields.name, id);
      await this.write(manager, row, fields, context.viewer);
      return toSourceDto(await findSourceOrThrow(manager, id));
    });
  }

  /** Its events stay. @throws ApiError calendar_source_invalid_id */
  remove(id: number, context: RequestContext): Promise<SourceDto> {
    return this.change(id, context, async (manager, row) => {
      await manager.withRepository(this.sources).delete({ id });
      return toSourceDto(row);
    });
  }

  /** What a source of this name is like, whether it exists or not. */
  async preview(settings: SourceSettings): Promise<SourceRow> {
    const now = new Date(clock.ms());
    const existing = await findSourceByName(this.database.manager, settings.name);
    const base: SourceRow = existing ?? {
      id: 0,
      name: settings.name,
      format: settings.format,
      address: null,
      everyMinutes: null,
      language: this.env.defaultLanguage,
      policy: 'keep-local',
      vanished: 'cancel',
      userId: null,
      defaults: {},
      columns: {},
      dateOrder: 'auto',
      createdAt: now,
      modifiedAt: now,
      dueAt: null,
      failures: 0,
      runAt: null,
      runResult: null,
      items: 0,
      sameAddress: [],
    };
    return {
      ...base,
      format: settings.format,
      language: settings.language ?? base.language,
      policy: settings.policy ?? base.policy,
      vanished: settings.vanished ?? base.vanished,
      columns: settings.columns ?? base.columns,
      dateOrder: settings.dateOrder ?? base.dateOrder,
    };
  }

  /** Finds the source of a name, with these settings from now on, or creates it. @throws ImportError */
  async upsert(settings: SourceSettings, viewer: Viewer): Promise<SourceRow> {
    const { name } = settings;
    if (name.trim() === '' || name.length > MAX_SOURCE_NAME_LENGTH)
      throw new ImportError(
        'rest_invalid_param',
        `The name of a source has 1 to ${MAX_SOURCE_NAME_LENGTH} characters.`,
        {
          parameterErrors: new Map([
            ['name', new ParameterError('too_long', { max: MAX_SOURCE_NAME_LENGTH })],
          ]),
        },
      );
    const wanted = await this.preview(settings);
    return this.database.transaction(async (manager) => {
      await lockSources(manager);
      const existing = await findSourceByName(manager, name);
      if (existing === null && (await manager.withRepository(this.sources).count()) >= MAX_SOURCES)
        throw new ImportError('calendar_too_many_sources', `There may be at most ${MAX_SOURCES} sources.`, {
          values: { max: MAX_SOURCES },
        });
      const id = existing?.id ?? (await this.insert(manager, wanted, viewer));
      if (existing !== null) await this.write(manager, existing, wanted, viewer);
      const source = await findSource(manager, id);
      if (source === null) throw new Error('The source is missing');
      return source;
    });
  }

  /** @returns the fields, with the address as it is stored */
  private async check(
    fields: SourceFields,
    sent: UpdateSourceDto,
    { viewer }: RequestContext,
  ): Promise<SourceFields> {
    requireAddress(fields);
    if (Object.keys(sent.defaults ?? {}).length > 0) {
      const now = new Date(clock.ms()).toISOString();
      const body = { title: fields.name, start_date: now, end_date: now, ...fields.defaults };
      const [draft] = await this.importer.prepare([body], { viewer, language: fields.language });
      if (draft instanceof ApiError) throw draft;
    }
    if (typeof sent.address !== 'string') return fields;
    const address = await checkTarget(sent.address, {
      setting: 'SOURCE_HOSTS',
      trustedHosts: this.env.sourceHosts,
    });
    if (address instanceof ParameterError) throw invalidParam('address', address);
    return { ...fields, address };
  }

  private async insert(manager: EntityManager, fields: SourceFields, { userId }: Viewer): Promise<number> {
    const now = new Date(clock.ms());
    const source = { ...pickFields(fields), userId, createdAt: now, modifiedAt: now };
    const { id } = await manager.withRepository(this.sources).save(source);
    await manager.withRepository(this.states).insert({ sourceId: id });
    return id;
  }

  /**
   * The source is due at once, whether its file has changed or not, when another address, format or reading changes the
   * result. A source whose user is gone, or may not import any more, goes over to the user who changes it.
   */
  private async write(
    manager: EntityManager,
    { id, userId, ...stored }: SourceRow,
    fields: SourceFields,
    viewer: Viewer,
  ): Promise<void> {
    if (!isReadAlike(stored, fields))
      await manager.withRepository(this.states).update({ sourceId: id }, DUE_AT_ONCE);
    const isOwned = (await findImporter(manager, userId)) !== null;
    const owner = isOwned ? {} : { userId: viewer.userId };
    const modifiedAt = new Date(clock.ms());
    await manager.withRepository(this.sources).save({ id, ...pickFields(fields), ...owner, modifiedAt });
  }

  private change<T>(
    id: number,
    context: RequestContext,
    work: (manager: EntityManager, row: SourceRow) => Promise<T>,
  ): Promise<T> {
    return this.database.inTransaction(async (manager) => {
      await lockSources(manager);
      const row = await findSourceOrThrow(manager, id);
      await checkPreconditions(context, () => Promise.resolve(toSourceDto(row)));
      const result = await work(manager, row);
      await context.onWritten?.(manager, id);
      return result;
    });
  }
}

/** @throws ApiError rest_missing_callback_param for a source that is due again and again, but nowhere */
function requireAddress({ everyMinutes, address }: SourceFields): void {
  if (everyMinutes !== null && address === null)
    throw new ApiError('rest_missing_callback_param', { missingParameters: ['address'] });
}

/** One change of sources at a time. */
const lockSources = (manager: EntityManager): Promise<void> => lockNames(manager, ['sources']);

/** @throws ApiError calendar_source_invalid_id */
export async function findSourceOrThrow(manager: EntityManager, id: number): Promise<SourceRow> {
  const row = await findSource(manager, id);
  if (row === null) throw new ApiError('calendar_source_invalid_id');
  return row;
}

async function refuseTakenName(manager: EntityManager, name: string, id: number | null): Promise<void> {
  const namesake = await findSourceByName(manager, name);
  if (namesake !== null && namesake.id !== id) throw new ApiError('calendar_source_exists');
}
