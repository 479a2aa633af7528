// Every role creates with every status that can be asked, of kinds that meet both by pairs, and in full before a release; for
// itself and in the name of another.
import type { ApiResponse } from '../../support/api.js';
import { FORBIDDEN, refusal, valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { digestOf } from '../../support/digest.js';
import { asMuchAs } from '../../support/effort.js';
import { anItem, storedOf } from './rights-cast.js';
import {
  atLeast,
  CREATED,
  type Kind,
  KINDS,
  refused,
  type Role,
  ROLES,
  STATUSES,
  type User,
} from './rights-table.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

const CELLS = covering(
  { role: ROLES, kind: KINDS, status: ['none', ...STATUSES] as const },
  { strength: asMuchAs(2, 3) },
);
const mayCreate = ({ role }: { readonly role: Role }): boolean => atLeast(role, 'contributor');

const create = ({ role, kind, status }: (typeof CELLS)[number]): Promise<ApiResponse> => {
  const date = status === 'future' ? { date: '2027-04-01 10:00:00' } : {};
  const beside =
    kind === 'events' ? { venue: { venue: 'Beside' }, categories: ['beside'], tags: ['beside'] } : {};
  const body = anItem(kind, { ...(status === 'none' ? {} : { status }), ...date, ...beside });
  return calendar[role].post(`/${kind}`, body);
};

it('who may not create leaves all as it was', async () => {
  const before = await digestOf(calendar);
  const refusals: unknown[] = [];
  const cells = CELLS.filter((cell) => !mayCreate(cell));
  for (const cell of cells) refusals.push([cell, refusal(await create(cell))]);

  expect(refusals).toEqual(cells.map((cell) => [cell, refused(cell.role)]));
  expect(await digestOf(calendar)).toBe(before);
});

it.each(CELLS.filter(mayCreate))('a $role creates $kind with the status $status', async (cell) => {
  const { role, kind, status } = cell;
  const answer = await create(cell);

  const expected = CREATED[role === 'contributor' ? 'contributor' : 'author'][status];
  const id = Number(valueOf(answer, 'id'));
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ status: expected, author: String(calendar.userIds[role as User]) }),
  ]);
  expect(await storedOf(calendar, { kind, id })).toMatchObject({ status: expected });
});

describe('in the name of another', () => {
  const other = (): number => calendar.userIds.subscriber;
  const update = (role: Role, kind: Kind, id: number): Promise<ApiResponse> =>
    calendar[role].patch(`/${kind}/${id}`, { author: other(), website: 'https://a.example' });
  const createFor = (role: Role, kind: Kind): Promise<ApiResponse> =>
    calendar[role].post(`/${kind}`, anItem(kind, { author: other() }));

  it.each(['contributor', 'author'] as const)('a %s writes nothing', async (role) => {
    const ids: number[] = [];
    for (const kind of KINDS)
      ids.push((await calendar[role].make(`/${kind}`, anItem(kind, { status: 'draft' }))).id);
    const before = await digestOf(calendar);

    for (const [n, kind] of KINDS.entries()) {
      const answers = [await update(role, kind, ids[n] ?? 0), await createFor(role, kind)];
      expect([kind, ...answers.map(refusal)]).toEqual([kind, FORBIDDEN, FORBIDDEN]);
    }
    expect(await digestOf(calendar)).toBe(before);
  });

  it.each(['editor', 'administrator'] as const)('a %s writes every kind', async (role) => {
    for (const kind of KINDS) {
      const { id } = await calendar[role].make(`/${kind}`, anItem(kind, { status: 'draft' }));
      const answers = [await update(role, kind, id), await createFor(role, kind)];
      expect(answers.map((answer) => [answer.status, valueOf(answer, 'author')])).toEqual([
        [200, String(other())],
        [201, String(other())],
      ]);
    }
  });
});
