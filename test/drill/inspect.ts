// What is there afterwards, beside what the writers were told.
import type { Server } from '../support/replicated.js';
import type { Instance } from './instance.js';
import { CATEGORY, DAY, type Writers } from './writers.js';

const V1 = '/calendar/events/v1';
const AT_ONCE = 20;

/** Lists are of one language, or of all. */
const LISTS = 2;

interface Count {
  readonly title: string;
  readonly events: number;
  readonly listings: number;
  readonly terms: number;
  readonly words: number;
}

/** @returns a sentence for each fault that was found */
export async function inspect(
  server: Server,
  instances: readonly Instance[],
  { written, unknown, wrong }: Writers,
): Promise<string[]> {
  const counts = await server.query<Count>(
    `SELECT t.title, count(*)::int AS events,
       sum((SELECT count(*) FROM event_listings l WHERE l.event_id = e.id))::int AS listings,
       sum((SELECT count(*) FROM event_term_listings l WHERE l.event_id = e.id))::int AS terms,
       sum((SELECT count(*) FROM event_words w WHERE w.event_id = e.id))::int AS words
     FROM events e JOIN event_texts t ON t.event_id = e.id WHERE t.title LIKE 'Drill %' GROUP BY t.title`,
  );
  const byTitle = new Map(counts.map((count) => [count.title, count]));
  if (written.length === 0) return ['Nothing was written.'];
  const faults = wrong.map((answer) => `An answer that nothing explains: ${answer}`);
  for (const { title, id } of written)
    if (!byTitle.has(title)) faults.push(`${title} (${id}) was answered with 201 and is gone.`);
  for (const { title, events, listings, terms, words } of counts) {
    if (events !== 1) faults.push(`${title} is there ${events} times.`);
    else if (listings !== LISTS || terms !== LISTS || words !== 1)
      faults.push(
        `${title} is half written: ${listings} listings, ${terms} of its category, ${words} words.`,
      );
  }
  const ids = new Set(written.map(({ id }) => id));
  if (ids.size !== written.length) faults.push(`${written.length} answers told ${ids.size} ids.`);
  const known = new Set([...written.map(({ title }) => title), ...unknown]);
  for (const title of byTitle.keys()) if (!known.has(title)) faults.push(`Nobody wrote ${title}.`);
  for (const instance of instances) {
    faults.push(...(await totals(instance, counts.length)));
    faults.push(...(await readAll(instance, written)));
  }
  return faults;
}

async function totals(instance: Instance, expected: number): Promise<string[]> {
  const total = async (path: string): Promise<number> =>
    ((await (await fetch(instance.origin + V1 + path)).json()) as { total: number }).total;
  const category = (await (
    await fetch(`${instance.origin}${V1}/categories?search=${CATEGORY}&hide_empty=false`)
  ).json()) as { categories: { count: number }[] };
  const found = {
    'of its category': await total(`/events?categories=drill&start_date=2030-01-01&end_date=2030-12-31`),
    'of its day': await total(`/events?start_date=${DAY}&end_date=${DAY}`),
    'of its years': await total(`/events?start_date=2029-01-01&end_date=2031-12-31`),
    'of a search': await total(`/events?search=drill&start_date=2030-01-01&end_date=2030-12-31`),
    'that its category tells': category.categories[0]?.count ?? 0,
  };
  return Object.entries(found)
    .filter(([, count]) => count !== expected)
    .map(([what, count]) => `${instance.name}: the total ${what} is ${count}, and there are ${expected}.`);
}

async function readAll(instance: Instance, written: Writers['written']): Promise<string[]> {
  const faults: string[] = [];
  for (let first = 0; first < written.length; first += AT_ONCE) {
    const some = written.slice(first, first + AT_ONCE);
    await Promise.all(
      some.map(async ({ id, title }) => {
        const answer = await fetch(`${instance.origin}${V1}/events/${id}`);
        const body = (await answer.json()) as { title?: string };
        if (answer.status !== 200 || body.title !== title)
          faults.push(
            `${instance.name}: ${title} (${id}) is answered with ${answer.status} "${body.title ?? ''}".`,
          );
      }),
    );
  }
  return faults;
}
