// Every role at items of each kind, status and owner, by id and by slug, with every verb. The rule itself, of role, owner and
// status, is proved whole in can.spec.ts; here every role reads and writes every status of its own items and of others', and
// the other dimensions meet by pairs: before a release, in full.
import type { ApiResponse } from '../../support/api.js';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { digestOf } from '../../support/digest.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
import { type Item, makeItem, storedOf } from './rights-cast.js';
import {
  type Kind,
  KINDS,
  type Owner,
  type Role,
  ROLES,
  type Status,
  STATUSES,
  unreadable,
  unwritable,
  type User,
  type Way,
  WAYS,
} from './rights-table.js';

let calendar: TestCalendar;
const items: Item[] = [];

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

/** Who else has made it: of others the one whom a fault would let through most easily. */
const makerOf = (role: Role, owner: Owner): User => {
  if (owner === 'own' && role !== 'visitor') return role;
  return role === 'contributor' ? 'author' : 'contributor';
};

async function itemOf(kind: Kind, maker: User, status: Status): Promise<Item> {
  const found = items.find((item) => item.kind === kind && item.owner === maker && item.status === status);
  if (found !== undefined) return found;
  const made = await makeItem(calendar, kind, maker, status);
  items.push(made);
  return made;
}

async function pathOf(item: Item, way: Way): Promise<string> {
  if (way === 'id') return `/${item.kind}/${item.id}`;
  return `/${item.kind}/by-slug/${(await storedOf(calendar, item)).slug}`;
}

const OWNERS = ['own', "another's"] as const;
type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const cellsOf = (verbs: readonly Verb[]) =>
  covering(
    { role: ROLES, owner: OWNERS, status: STATUSES, kind: KINDS, way: WAYS, verb: verbs },
    {
      together: asMuchAs<('role' | 'owner' | 'status' | 'kind' | 'way' | 'verb')[][]>(
        [
          ['role', 'owner', 'status'],
          ['role', 'owner', 'verb'],
        ],
        // A slug that is unknown to the role is refused before its rights are looked at.
        [
          ['role', 'owner', 'status', 'way', 'verb'],
          ['role', 'owner', 'kind', 'way', 'verb'],
        ],
      ),
      isPossible: ({ role, owner }) => role !== 'visitor' || owner === "another's",
    },
  );

const READS = cellsOf(['GET']);
const WRITES = cellsOf(['POST', 'PUT', 'PATCH', 'DELETE']).map((cell) => {
  const { role, kind, status, owner, way, verb } = cell;
  const isUpdate = verb !== 'DELETE';
  const twice =
    status === 'trash' && !isUpdate ? { status: 410, code: `${kind.slice(0, -1)}-is-in-trash` } : null;
  return { ...cell, refused: unwritable(role, kind, status, owner, { way, isUpdate }) ?? twice };
});

/** What its author may no longer change becomes a proposal, and the item stays as it is. */
const isProposed = ({ role, owner, status, verb }: (typeof WRITES)[number]): boolean =>
  role === 'contributor' && owner === 'own' && ['publish', 'future'].includes(status) && verb !== 'DELETE';

let changes = 0;

function ask(
  { role, kind, verb }: (typeof WRITES)[number],
  path: string,
  website: string,
): Promise<ApiResponse> {
  if (verb === 'DELETE') return calendar[role].delete(path);
  // What an event would make on its way has to go with it.
  const beside = kind === 'events' ? { venue: { venue: 'Beside' }, tags: ['beside'] } : {};
  const headers = { 'Content-Type': 'application/json' };
  return calendar[role].send(verb, path, {}, headers, JSON.stringify({ website, ...beside }));
}

const nextWebsite = (): string => `https://change.example/${(changes += 1)}`;

describe('GET', () => {
  it.each(READS)('as $role: $owner $kind in $status by $way', async ({ role, owner, kind, status, way }) => {
    const item = await itemOf(kind, makerOf(role, owner), status);
    const path = await pathOf(item, way);

    const answer = await calendar[role].get(path);

    const expected = unreadable(role, kind, status, owner, way);
    if (expected === null) {
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: item.id, status })]);
      expect(JSON.stringify(answer.body)).toContain(item.word);
    } else {
      expect(refusal(answer)).toEqual(expected);
      expect(JSON.stringify(answer.body)).not.toContain(item.word);
    }
  });
});

describe('refused', () => {
  const cells = WRITES.filter((cell) => cell.refused !== null && !isProposed(cell));
  let before: string;

  beforeAll(async () => {
    for (const { role, owner, kind, status } of cells) await itemOf(kind, makerOf(role, owner), status);
    before = await digestOf(calendar);
  });

  it.each(cells)('$verb as $role: $owner $kind in $status by $way', async (cell) => {
    const item = await itemOf(cell.kind, makerOf(cell.role, cell.owner), cell.status);
    const answer = await ask(cell, await pathOf(item, cell.way), nextWebsite());

    expect(refusal(answer)).toEqual(cell.refused);
    expect(JSON.stringify(answer.body)).not.toContain(item.word);
  });

  it('and all is as it was', async () => {
    expect(cells.length).toBeGreaterThan(0);
    expect(await digestOf(calendar)).toBe(before);
  });
});

describe('allowed', () => {
  it.each(WRITES.filter((cell) => cell.refused === null && !isProposed(cell)))(
    '$verb as $role: $owner $kind in $status by $way',
    async (cell) => {
      const { role, owner, kind, status, verb, way } = cell;
      const maker = makerOf(role, owner);
      const item = await (verb === 'DELETE'
        ? makeItem(calendar, kind, maker, status)
        : itemOf(kind, maker, status));
      const website = nextWebsite();
      const fields = verb === 'DELETE' ? { status: 'trash' } : { website, status };

      const answer = await ask(cell, await pathOf(item, way), website);

      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ id: item.id, ...fields }),
      ]);
      expect(await storedOf(calendar, item)).toMatchObject(fields);
    },
  );

  it.each(WRITES.filter(isProposed))(
    '$verb as $role, for review: $owner $kind in $status by $way',
    async (cell) => {
      const item = await itemOf(cell.kind, makerOf(cell.role, cell.owner), cell.status);
      const before = await storedOf(calendar, item);

      const answer = await ask(cell, await pathOf(item, cell.way), nextWebsite());

      expect(answer.status).toBe(202);
      expect(await storedOf(calendar, item)).toEqual(before);
    },
  );
});
