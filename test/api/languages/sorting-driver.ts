// Makes names in no order, and reads them in every way there is.
import type { LanguageCode } from '../../../src/languages/language-code.js';
import { valueOf } from '../../support/answers.js';
import type { Answer, Api } from '../../support/api.js';
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

export const bodyOf = ({ kind, field }: Kind, name: string): object =>
  kind === 'events' ? anEvent({ title: name }) : { [field]: name };

/** An order that is none of any alphabet: every second name backwards, then the others backwards. */
export const scattered = (names: readonly string[]): string[] =>
  [...names.filter((_, n) => n % 2 === 0), ...names.filter((_, n) => n % 2 === 1)].toReversed();

const namesOf = (answer: Answer, { kind, field }: Kind): unknown[] =>
  (valueOf(answer, kind) as Record<string, unknown>[]).map((item) => item[field]);

export const nestedNames = (answer: Answer, kind: 'categories' | 'tags'): unknown[] =>
  (valueOf(answer, kind) as { name: string }[]).map(({ name }) => name);

/** All names of a kind up and down, asked by parameter and by address. */
export async function listed(as: Api, kind: Kind, language: LanguageCode): Promise<object> {
  const ask = async (order: string): Promise<unknown[]> => {
    const query = { ...kind.query, per_page: 50, order };
    return namesOf(await as.get(`/${kind.kind}`, { ...query, ml_language: language }), kind);
  };
  const address = as.under(`/${language}/calendar/events/v1`);
  const unsaid = await address.get(`/${kind.kind}`, { ...kind.query, per_page: 50 });
  return { up: await ask('asc'), down: await ask('desc'), unsaid: namesOf(unsaid, kind) };
}

export const inBothDirections = (names: readonly string[]): object => ({
  up: names,
  down: names.toReversed(),
  unsaid: names,
});
