// Terms of which each answers to another filter, and events that give them counts. Nothing here is above anything.
import type { Api } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

export const KINDS = ['categories', 'tags'] as const;
export type Kind = (typeof KINDS)[number];

/** With their ids, and the counts that the events below give them in English. */
const TERMS = [
  { name: 'Jazz', description: 'b loud' }, // 1: 3 events
  { name: 'Food & Drink' }, // 2: 1 event, and one with a password, which does not count
  { name: 'Théâtre', slug: 'stage', description: 'A play' }, // 3: 1 event
  { name: 'Open_Air 100%', slug: 'open' }, // 4: none but a draft, and an event in German alone
  { name: 'jazz dance', slug: 'dance', description: 'c' }, // 5: 1 event
  { name: 'Αθήνα', slug: 'athina' }, // 6: 1 event
  { name: 'Summer, 2027', slug: 'summer' }, // 7: 1 event
  { name: '3' }, // 8: 1 event
];

/** All ids by name. */
export const BY_NAME = [8, 2, 1, 5, 4, 7, 3, 6];

export interface CastEvents {
  readonly show: number;
  readonly dinner: number;
  readonly draft: number;
  readonly secret: number;
  readonly german: number;
}

/** Fills an empty calendar. The draft is the author's, everything else the editor's. */
export async function makeTerms(calendar: TestCalendar, kind: Kind): Promise<CastEvents> {
  const { editor, author } = calendar;
  for (const term of TERMS) await editor.make(`/${kind}`, term);
  const event = async (as: Api, terms: number[], more: object = {}): Promise<number> =>
    (await makeEvent(as, { [kind]: terms, ...more })).id;
  const show = await event(editor, [1, 3, 5]);
  const dinner = await event(editor, [1, 2]);
  await event(editor, [1, 6, 7, 8]);
  const draft = await event(author, [1, 4], { status: 'draft' });
  const secret = await event(editor, [2]);
  await editor.post(`/events/${secret}`, { password: 'hush' });
  const german = await event(editor, [1, 4], { ml_language: 'de' });
  return { show, dinner, draft, secret, german };
}
