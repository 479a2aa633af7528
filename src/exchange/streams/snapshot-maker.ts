import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { createVisitorContext } from '../../requests/context/visitor-context.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { EventsService } from '../../calendar/events/events.service.js';
import type { EventPageDto } from '../../calendar/events/list/event-page.dto.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { areTooLarge } from '../../requests/paging/page-size-limits.js';
import { parseSyncToken, type SentSyncToken, START_TOKEN } from '../../requests/paging/sync-token.js';
import { lockSnapshots } from './snapshots.queries.js';
import { writeSnapshot } from './snapshot-files.js';

/** Pages of so many events are never too large. */
const SMALL_PAGE = 10;

/** Ends a snapshot when the process stops, which would have to wait for minutes. */
class Interruption extends Error {}

export interface MadeSnapshot {
  readonly language: LanguageCode;
  readonly events: number;
  readonly bytes: number;
}

/** Writes all events that visitors see in one language into a file, with the token for later changes. */
@Injectable()
export class SnapshotMaker {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Waits while another process makes snapshots. */
  make(language: LanguageCode): Promise<MadeSnapshot> {
    return this.whileLocked(true, () => this.write(language)) as Promise<MadeSnapshot>;
  }

  /** @returns null when another process makes snapshots, when this one is not needed any more, or when the process stops */
  async tryMake(
    language: LanguageCode,
    isNeeded: () => Promise<boolean>,
    isStopping: () => boolean,
  ): Promise<MadeSnapshot | null> {
    try {
      return await this.whileLocked(false, async () =>
        (await isNeeded()) ? this.write(language, isStopping) : null,
      );
    } catch (error) {
      if (error instanceof Interruption) return null;
      throw error;
    }
  }

  /** The lock ends with its connection, whatever becomes of the process. */
  private whileLocked<T>(waits: boolean, work: () => Promise<T>): Promise<T | null> {
    // Not `inTransaction`: nothing changes.
    return this.database.transaction(async (manager: EntityManager) =>
      (await lockSnapshots(manager, waits)) ? work() : null,
    );
  }

  private async write(language: LanguageCode, isStopping = (): boolean => false): Promise<MadeSnapshot> {
    const { baseUrl, port, dataDir } = this.env;
    const origin = baseUrl ?? `http://localhost:${port}`;
    const context = createVisitorContext(this.env, { language, origin });
    const count = { events: 0 };
    const bytes = await writeSnapshot(
      dataDir,
      language,
      this.readLines(language, context, count, isStopping),
    );
    return { language, bytes, ...count };
  }

  private async *readLines(
    language: LanguageCode,
    context: RequestContext,
    count: { events: number },
    isStopping: () => boolean,
  ): AsyncGenerator<string, void, undefined> {
    // Before the events are read: what changes meanwhile comes once more.
    const keys = await this.events.beginSync({}, context);
    yield toLine({ kind: 'events', language, made_at: clock.now().toString(), ...keys });
    let token: SentSyncToken | null = START_TOKEN;
    while (token !== null) {
      if (isStopping()) throw new Interruption();
      const page: EventPageDto = await this.readPage(token, context);
      count.events += page.events.length;
      yield page.events.map(toLine).join('');
      const next = page.next_rest_url;
      token = next === undefined ? null : parseSyncToken(new URL(next).searchParams.get('sync_token') ?? '');
    }
  }

  private async readPage(token: SentSyncToken, context: RequestContext): Promise<EventPageDto> {
    const read = (perPage: number): Promise<EventPageDto> =>
      this.events.list({ sync_token: token, per_page: perPage }, context);
    const page = await read(this.env.maxPerPage);
    return areTooLarge(page.events) ? read(SMALL_PAGE) : page;
  }
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;
