// New events that name what there is in the calendar, in texts of the generator.
import type { Client } from 'pg';
import { Random } from '../generate/random.js';
import { makeVocabulary } from '../generate/vocabulary.js';
import { Writer } from '../generate/writing.js';

/** Characters of a description, about. */
export const TEXT = 2600;
/** So many different ones are named. */
export const DIFFERENT = 200;
const DAY = 86_400_000;

export interface EventMaker {
  readonly description: () => string;
  /** What is sent to create one; each has a text and a day of its own. */
  readonly event: (title: string) => Readonly<Record<string, unknown>>;
}

interface Facts {
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
}

/** SQL: ids in an order that is the same every time. */
export const some = (table: string, where: string): string =>
  `ARRAY(SELECT id FROM ${table} WHERE ${where} ORDER BY md5(id::text) LIMIT ${DIFFERENT})`;

/** @param events how many the calendar has @param text characters of a description */
export async function makeEventMaker(client: Client, events: number, text = TEXT): Promise<EventMaker> {
  const { rows } = await client.query<Facts>(`SELECT ${some('venues', `status = 'publish'`)} AS venues,
    ${some('organizers', `status = 'publish'`)} AS organizers,
    ${some('terms', `taxonomy = 'category'`)} AS categories, ${some('terms', `taxonomy = 'tag'`)} AS tags`);
  return eventMakerOf(rows[0] as Facts, events, text);
}

export function eventMakerOf(facts: Facts, events: number, text = TEXT): EventMaker {
  const random = new Random('writes');
  const writer = new Writer('en', makeVocabulary('en', events, 'calendar'));
  const description = (): string => writer.description(random, text);
  const event = (title: string): Readonly<Record<string, unknown>> => {
    const day = new Date(Date.now() + random.between(1, 500) * DAY).toISOString().slice(0, 10);
    return {
      title,
      description: description(),
      start_date: `${day} 19:30:00`,
      end_date: `${day} 22:00:00`,
      timezone: 'Europe/London',
      cost: '12',
      venue: [random.pick(facts.venues)],
      organizer: [random.pick(facts.organizers)],
      categories: [random.pick(facts.categories)],
      tags: [random.pick(facts.tags), random.pick(facts.tags)],
    };
  };
  return { description, event };
}
