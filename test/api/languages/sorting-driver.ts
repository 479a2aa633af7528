// Makes names in no order, and reads them in every way there is.
import { ApiError } from '../../../src/foundation/errors/api-error.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import type { LanguageCode } from '../../../src/foundation/languages/language-code.js';
import { valueOf } from '../../support/responses.js';
import type { ApiResponse, Api, Made } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

/** Each kind with the field of its name and with what lists all of it by name. */
export const KINDS = [
  { kind: 'events', field: 'title', query: { orderby: 'title' } },
  { kind: 'venues', field: 'venue', query: { orderby: 'title' } },
  { kind: 'organizers', field: 'organizer', query: { orderby: 'title' } },
  { kind: 'categories', field: 'name', query: { hide_empty: 'false' } },
  { kind: 'tags', field: 'name', query: { hide_empty: 'false' } },
] as const;
type Kind = (typeof KINDS)[number];

/** An order that is none of any alphabet: every second name backwards, then the others backwards. */
const scattered = (names: readonly string[]): string[] =>
  [...names.filter((_, n) => n % 2 === 0), ...names.filter((_, n) => n % 2 === 1)].toReversed();

/**
 * Makes an event, a venue, an organizer, a category and a tag of each name. What is imported is what requests would write
 * (`events/import.slow.test.ts` compares the two), in a fraction of their time.
 *
 * @returns one more event, which has all the categories and tags; it is hidden, so that it is no part of the lists
 */
export async function makeNames(
  { app, dataSource, editor, userIds }: TestCalendar,
  names: readonly string[],
  language: LanguageCode,
): Promise<ApiResponse> {
  const scatter = scattered(names);
  const terms = { categories: scatter, tags: scatter, hide_from_listings: true };
  const event = await editor.post('/events', anEvent(terms), { ml_language: language });
  const bodies = scatter.map((name) =>
    anEvent({ title: name, venue: { venue: name }, organizer: [{ organizer: name }] }),
  );
  const importer = app.get(EventImporter);
  const viewer = { role: 'editor', userId: userIds.editor, login: 'editor' } as const;
  const prepared = await importer.prepare(bodies, { viewer, language });
  await importer.write(
    prepared.map((one) => {
      if (one instanceof ApiError) throw one;
      return one;
    }),
  );
  dataSource.changes.recordChange();
  return event;
}

const TEXTS = ['event_texts', 'venue_texts', 'organizer_texts', 'term_texts'];

/** Says all that there is in the other languages too, with the same names: in the last one by requests, which list the others. */
export async function sayEverywhere(
  { dataSource, editor }: TestCalendar,
  from: LanguageCode,
  into: readonly LanguageCode[],
): Promise<void> {
  for (const texts of TEXTS) {
    await dataSource.query(
      `INSERT INTO ${texts} SELECT (jsonb_populate_record(t, jsonb_build_object('language', l))).*
       FROM ${texts} t CROSS JOIN unnest($2::text[]) l WHERE t.language = $1`,
      [from, into.slice(0, -1)],
    );
  }
  for (const { kind, field, query } of KINDS) {
    const list = await editor.get(`/${kind}`, { ...query, per_page: 50, ml_language: from });
    for (const { id, [field]: name } of valueOf(list, kind) as Made[]) {
      const { status } = await editor.post(
        `/${kind}/${id}`,
        { [field]: name },
        { ml_language: into.at(-1) ?? from },
      );
      expect(status).toBe(200);
    }
  }
}

const namesOf = (answer: ApiResponse, { kind, field }: Kind): unknown[] =>
  (valueOf(answer, kind) as Record<string, unknown>[]).map((item) => item[field]);

export const nestedNames = (answer: ApiResponse, kind: 'categories' | 'tags'): unknown[] =>
  (valueOf(answer, kind) as { name: string }[]).map(({ name }) => name);

type Order = 'asc' | 'desc';

/** All names of a kind, in the order that the parameter requests, and by the address of the language in the usual one. */
export async function listed(as: Api, kind: Kind, language: LanguageCode, order: Order): Promise<object> {
  const query = { ...kind.query, per_page: 50 };
  const [requested, usual] = await Promise.all([
    as.get(`/${kind.kind}`, { ...query, order, ml_language: language }),
    as.under(`/${language}/calendar/events/v1`).get(`/${kind.kind}`, query),
  ]);
  return { requested: namesOf(requested, kind), usual: namesOf(usual, kind) };
}

/** All names of a kind as they are listed in another language, which is requested by parameter or by address. */
export async function listedElsewhere(
  as: Api,
  kind: Kind,
  { language, byAddress }: { readonly language: LanguageCode; readonly byAddress: boolean },
): Promise<unknown[]> {
  const query = { ...kind.query, per_page: 50 };
  const list = byAddress
    ? await as.under(`/${language}/calendar/events/v1`).get(`/${kind.kind}`, query)
    : await as.get(`/${kind.kind}`, { ...query, ml_language: language });
  return namesOf(list, kind);
}

export const inOrder = (names: readonly string[], order: Order): object => ({
  requested: order === 'asc' ? names : names.toReversed(),
  usual: names,
});
