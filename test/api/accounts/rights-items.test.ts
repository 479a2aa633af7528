// Every role at items of each kind, status and owner, by id and by slug, with every verb. The rule itself, of role, owner and
// status, is proved whole in can.spec.ts; here every role meets every
// status of its own items and of others' with each deed, and the other dimensions meet by pairs.
import type { ApiResponse } from '../../support/api.js';
import { type Refusal, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { digestOf } from '../../support/digest.js';
import { covering } from '../../support/covering.js';
import { type Item, makeItem, makeItems, storedOf } from './rights-cast.js';
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
let items: Item[];
/** Digest of what is stored, as long as nothing that may change it was done. */
let stored: string | null = null;

beforeAll(async () => {
  calendar = await startTestCalendar();
  items = await makeItems(calendar);
});
afterAll(() => calendar.close());

/** Who else has made it: of others the one whom a fault would let through most easily. */
const makerOf = (role: Role, owner: Owner): User => {
  if (owner === 'own' && role !== 'visitor') return role;
  return role === 'contributor' ? 'author' : 'contributor';
};

const itemOf = (kind: Kind, maker: User, status: Status): Item => {
  const found = items.find((item) => item.kind === kind && item.owner === maker && item.status === status);
  if (found === undefined) throw new Error(`There is no ${status} ${kind} of ${maker}.`);
  return found;
};

async function pathOf(item: Item, way: Way): Promise<string> {
  if (way === 'id') return `/${item.kind}/${item.id}`;
  return `/${item.kind}/by-slug/${(await storedOf(calendar, item)).slug}`;
}

const OWNERS = ['own', "another's"] as const;
type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** All updates are one deed to the service. */
const cellsOf = (verbs: readonly Verb[]) =>
  covering(
    { role: ROLES, owner: OWNERS, status: STATUSES, kind: KINDS, way: WAYS, verb: verbs },
    {
      together: [
        // A slug that is unknown to the role is refused before its rights are looked at.
        ['role', 'owner', 'status', 'way'],
        ['role', 'owner', 'kind', 'way'],
      ],
      isPossible: ({ role, owner }) => role !== 'visitor' || owner === "another's",
    },
  );

const READS = cellsOf(['GET']);
const UPDATES = cellsOf(['POST', 'PUT', 'PATCH']);
const DELETIONS = cellsOf(['DELETE']);

async function expectRefused(expected: Refusal, item: Item, ask: () => Promise<ApiResponse>): Promise<void> {
  const before = stored ?? (await digestOf(calendar));
  const answer = await ask();
  stored = await digestOf(calendar);
  expect(refusal(answer)).toEqual(expected);
  expect(JSON.stringify(answer.body)).not.toContain(item.word);
  expect(stored).toBe(before);
}

async function expectAllowed(fields: object, item: Item, ask: () => Promise<ApiResponse>): Promise<void> {
  stored = null;
  const answer = await ask();
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: item.id, ...fields })]);
  expect(await storedOf(calendar, item)).toMatchObject(fields);
}

describe('GET', () => {
  it.each(READS)('as $role: $owner $kind in $status by $way', async ({ role, owner, kind, status, way }) => {
    const item = itemOf(kind, makerOf(role, owner), status);
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

describe.each(['POST', 'PUT', 'PATCH'] as const)('%s', (verb) => {
  let changes = 0;

  it.each(UPDATES.filter((cell) => cell.verb === verb))(
    'as $role: $owner $kind in $status by $way',
    async ({ role, owner, kind, status, way }) => {
      const item = itemOf(kind, makerOf(role, owner), status);
      const path = await pathOf(item, way);
      changes += 1;
      const website = `https://${verb.toLowerCase()}.example/${changes}`;
      // What an event would make on its way has to go with it.
      const beside = kind === 'events' ? { venue: { venue: 'Beside' }, tags: ['beside'] } : {};
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ website, ...beside });
      const ask = (): Promise<ApiResponse> => calendar[role].send(verb, path, {}, headers, body);

      // What its author may no longer change becomes a proposal, and the item stays as it is.
      if (role === 'contributor' && owner === 'own' && ['publish', 'future'].includes(status)) {
        const before = await storedOf(calendar, item);
        expect((await ask()).status).toBe(202);
        expect(await storedOf(calendar, item)).toEqual(before);
        stored = null;
        return;
      }
      const expected = unwritable(role, kind, status, owner, { way, isUpdate: true });
      await (expected === null
        ? expectAllowed({ website, status }, item, ask)
        : expectRefused(expected, item, ask));
    },
  );
});

describe('DELETE', () => {
  it.each(DELETIONS)(
    'as $role: $owner $kind in $status by $way',
    async ({ role, owner, kind, status, way }) => {
      const maker = makerOf(role, owner);
      const forbidden = unwritable(role, kind, status, owner, { way, isUpdate: false });
      const isLasting = forbidden !== null || status === 'trash';
      const item = isLasting ? itemOf(kind, maker, status) : await makeItem(calendar, kind, maker, status);
      if (!isLasting) stored = null;
      const path = await pathOf(item, way);
      const ask = (): Promise<ApiResponse> => calendar[role].delete(path);

      const twice = status === 'trash' ? { status: 410, code: `${kind.slice(0, -1)}-is-in-trash` } : null;
      const expected = forbidden ?? twice;
      await (expected === null
        ? expectAllowed({ status: 'trash' }, item, ask)
        : expectRefused(expected, item, ask));
    },
  );
});
