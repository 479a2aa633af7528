// Events that are created at the same moment are written together, and read back together.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Asked } from '../../context/asked.js';
import { failureOf } from '../../database/replicas/failure-of.js';
import { Together } from '../../database/together.js';
import { atOnce } from '../../database/connection/transaction.js';
import type { PostWrite } from '../../posts/write-post.js';
import { listLanguage } from '../../posts/view.js';
import { AfterWrites } from './after-writes.js';
import { type EventRows, loadEvents } from '../events.queries.js';
import { insertEventsAtOnce, newEvent, type NewEvent, type NewLinks } from './insert-event.queries.js';

/** One after the other: meanwhile those come together that cost less together. */
const LIMITS = { atOnce: 1, most: 16 };

/** But several are written while others wait for the disk. */
const BESIDE = { atOnce: 2, leastBeside: 4 };

/** So many characters of text are written together. */
const MOST_TEXT = 64_000;

interface Written {
  readonly id: number;
  readonly asked: Asked;
}

/** Of those whose answers are in the same languages. */
interface ReadGroup {
  readonly ids: readonly number[];
  readonly rows: Promise<EventRows>;
}

@Injectable()
export class EventsTogether {
  private readonly writes = new Together((events: readonly NewEvent[]) => this.writeAll(events), {
    ...LIMITS,
    ...BESIDE,
    size: { of: ({ index }: NewEvent) => index.folded.length, most: MOST_TEXT },
  });
  private readonly reads = new Together((those: readonly Written[]) => this.readAll(those), LIMITS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly after: AfterWrites,
  ) {}

  /** @returns the id of the event; null when it takes more than one statement, and nothing was written */
  write(write: PostWrite, links: NewLinks): Promise<number | null> {
    return this.writes.do(newEvent(this.dataSource.manager, write, links));
  }

  /** @returns the event, and what it names */
  read(written: Written): Promise<EventRows> {
    return this.reads.do(written);
  }

  private async writeAll(events: readonly NewEvent[]): Promise<(number | null)[]> {
    const none = events.map(() => null);
    try {
      const ids = await atOnce(this.dataSource, (manager) => insertEventsAtOnce(manager, events));
      this.after.written(events.length);
      return ids ?? none;
    } catch (error) {
      // What the database refuses of one is told to nobody else. Who waits for somebody does so alone, and longer.
      if (isLockedOut(error) || (events.length > 1 && failureOf(error) === 'statement')) return none;
      throw error;
    }
  }

  private async readAll(those: readonly Written[]): Promise<Promise<EventRows>[]> {
    const groups = new Map<string, ReadGroup>();
    const groupOf = ({ asked }: Written): ReadGroup => {
      const key = languagesOf(asked);
      const known = groups.get(key);
      if (known !== undefined) return known;
      const ids = those.filter((one) => languagesOf(one.asked) === key).map(({ id }) => id);
      const group = { ids, rows: this.load(ids, asked) };
      groups.set(key, group);
      return group;
    };
    const all = those.map(async (one) => rowsOf(await this.readOf(groupOf(one), one), one.id));
    await Promise.allSettled(all);
    return all;
  }

  /** The events are there: when it fails for several together, each is asked for by itself. */
  private async readOf({ ids, rows }: ReadGroup, { id, asked }: Written): Promise<EventRows> {
    try {
      return await rows;
    } catch (error) {
      if (ids.length === 1) throw error;
      return this.load([id], asked);
    }
  }

  private load(ids: readonly number[], asked: Asked): Promise<EventRows> {
    return loadEvents(this.dataSource.manager, ids, asked.chain, listLanguage(asked));
  }
}

/** SQLSTATE 55P03. */
const isLockedOut = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

const languagesOf = (asked: Asked): string => [listLanguage(asked), ...asked.chain].join(' ');

/** The event, and what it names. */
function rowsOf(found: EventRows, id: number): EventRows {
  const events = found.events.filter((row) => row.id === id);
  const named = (kind: 'venueIds' | 'organizerIds' | 'termIds'): ReadonlySet<number> =>
    new Set(events.flatMap((row) => row[kind]));
  const [venues, organizers, terms] = [named('venueIds'), named('organizerIds'), named('termIds')];
  return {
    events,
    venues: found.venues.filter((row) => venues.has(row.id)),
    organizers: found.organizers.filter((row) => organizers.has(row.id)),
    terms: found.terms.filter((row) => terms.has(row.id)),
  };
}
