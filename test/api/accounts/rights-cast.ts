// One item of each kind, status and owner, as the tests of rights need them.
import type { TestCalendar } from '../../support/app.js';
import { type Kind, KINDS, type Status, STATUSES, type User } from './rights-table.js';

export const OWNERS = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export interface Item {
  readonly id: number;
  readonly kind: Kind;
  readonly owner: User;
  readonly status: Status;
  /** A word of its title that no other item has. */
  readonly word: string;
}

const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;

let made = 0;

/** What creates an item of the kind; its slug is given, as drafts of events have none by themselves. */
export function anItem(kind: Kind, fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1;
  const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
  return {
    [NAMES[kind]]: `Item ${kind} ${made}`,
    slug: `slug-${made}`,
    ...(kind === 'events' ? dates : {}),
    ...fields,
  };
}

/** Made by an administrator in the name of its owner, whatever that one may do. */
export async function makeItem(
  { administrator, userIds }: TestCalendar,
  kind: Kind,
  owner: User,
  status: Status,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Item> {
  const word = `w${owner}${status}${made + 1}`;
  const when = status === 'future' ? { date: '2027-04-01 10:00:00' } : {};
  // What decides over an item in the trash is the status before it.
  const first = status === 'trash' ? 'draft' : status;
  const body = { [NAMES[kind]]: `Common ${word}`, author: userIds[owner], status: first, ...when, ...fields };
  const { id } = await administrator.make(`/${kind}`, anItem(kind, body));
  if (status === 'trash') await administrator.patch(`/${kind}/${id}`, { status });
  return { id, kind, owner, status, word };
}

export async function makeItems(calendar: TestCalendar, owners: readonly User[] = OWNERS): Promise<Item[]> {
  const items: Item[] = [];
  for (const kind of KINDS) {
    for (const owner of owners) {
      for (const status of STATUSES) items.push(await makeItem(calendar, kind, owner, status));
    }
  }
  return items;
}

/** What the database holds of an item; the slug is the one of its only text. */
export async function storedOf(
  { dataSource }: TestCalendar,
  { kind, id }: { readonly kind: Kind; readonly id: number },
): Promise<{ status: string; website: string; slug: string }> {
  const noun = kind.slice(0, -1);
  const rows: { status: string; website: string; slug: string }[] = await dataSource.query(
    `SELECT p.status, p.website, t.slug FROM ${kind} p JOIN ${noun}_texts t ON t.${noun}_id = p.id WHERE p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no ${noun} ${id}.`);
  return row;
}
