// What the tests of the fields of events share.
import { EVENT_FIELDS } from '../../../src/calendar/events/event.fields.js';
import { UpdateEventDto } from '../../../src/calendar/events/write/event-change.dto.js';
import type { FieldTable } from '../../../src/calendar/posts/field-table.js';
import { getDtoMetadata } from '../../../src/requests/validation/field.js';
import type { Api } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import type { Pair, Samples } from './samples.js';

export const TABLE: FieldTable = EVENT_FIELDS;
const NAMES = [...getDtoMetadata(UpdateEventDto).fields.keys()];
export const VALUES = NAMES.filter((name) => TABLE[name]?.kind !== 'option');

export const BASE = {
  title: 'Yoga',
  start_date: '2027-03-16 19:00:00',
  end_date: '2027-03-16 20:30:00',
  timezone: 'UTC',
  all_day: false,
};

/** Why a concern leaves a field out; another form of a field is treated like the field. */
export function findOmission(name: string, concern: 'series' | 'imports' | 'copies'): string | undefined {
  const field = TABLE[name];
  if (field?.kind === 'form') return findOmission(field.of, concern);
  return field !== undefined && 'omitted' in field ? field.omitted[concern] : undefined;
}

/**
 * Names by what one write sends: fields of one kind together in continuous integration, and each alone before a release.
 * Times depend on each other: each is alone, and the one last after which hours mean nothing.
 */
export function toWrites(names: readonly string[]): string[][] {
  const most = asMuchAs(names.length, 1);
  const together = ['fact', 'text', 'link'].flatMap((kind) => {
    const ofKind = names.filter((name) => TABLE[name]?.kind === kind);
    return Array.from({ length: Math.ceil(ofKind.length / most) }, (_, n) =>
      ofKind.slice(n * most, (n + 1) * most),
    );
  });
  const isLast = (name: string): number => Number(name === 'all_day');
  const alone = names.filter((name) => !together.flat().includes(name));
  return [...together, ...alone.sort((a, b) => isLast(a) - isLast(b)).map((name) => [name])];
}

export function sampleOf(samples: Samples, name: string): Pair {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`samples.ts has no values of ${name}`);
  return sample;
}

/** One of the two values of each: forms of a field get the other one, as they are written after it. */
export const bodyOf = (
  samples: Samples,
  names: readonly string[],
  which: 0 | 1 = 0,
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [name, sampleOf(samples, name)[TABLE[name]?.kind === 'form' ? 1 - which : which]]),
  );

type Values = Readonly<Record<string, unknown>>;

/** All values as a writer reads them, without how many events their terms have; of a password its hash. */
export async function readValues({ dataSource }: TestCalendar, as: Api, id: number): Promise<Values> {
  const { status, body } = await as.get(`/events/${id}`, { context: 'edit' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const [stored] = await dataSource.query<[{ password: unknown }?]>(
    `SELECT password_hash AS password FROM events WHERE id = $1`,
    [id],
  );
  const values: Values = { ...withoutCounts(body as Values), ...stored };
  const missing = VALUES.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`The response has no ${missing.join(', ')}`);
  return values;
}

/** The same of many events at once, as far as lists show them. */
export async function listValues({ dataSource }: TestCalendar, as: Api): Promise<Map<number, Values>> {
  const query = { context: 'edit', status: 'any', start_date: '2027-01-01', per_page: 50 };
  const { body } = await as.get('/events', query);
  const { events, total } = body as { events: Values[]; total: number };
  if (events.length < total) throw new Error('The events are on several pages.');
  const rows = await dataSource.query<{ id: number; password: unknown }[]>(
    `SELECT id, password_hash AS password FROM events`,
  );
  const passwords = new Map(rows.map(({ id, password }) => [id, password]));
  return new Map(
    events.map((event) => {
      const id = Number(event['id']);
      return [id, { ...withoutCounts(event), password: passwords.get(id) }];
    }),
  );
}

const withoutCounts = (values: Values): Values =>
  JSON.parse(
    JSON.stringify(values, (key, value: unknown) => (key === 'count' ? undefined : value)),
  ) as Values;

/** Those of the values that have these names. */
export const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Names of which both have the same value. */
export const sameIn = (one: Values, other: Values, names: readonly string[]): string[] =>
  names.filter((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
