// Every role creates every kind, with every status that can be asked, for itself and in the name of another.
import { FORBIDDEN, refusal, valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { digestOf } from '../../support/digest.js';
import { anItem, storedOf } from './rights-cast.js';
import { atLeast, CREATED, KINDS, refused, ROLES, STATUSES, type User } from './rights-table.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

const CELLS = ROLES.flatMap((role) =>
  KINDS.flatMap((kind) => (['none', ...STATUSES] as const).map((status) => [role, kind, status] as const)),
);

it.each(CELLS)('a %s creates %s with the status %s', async (role, kind, status) => {
  const before = await digestOf(calendar);
  const date = status === 'future' ? { date: '2027-04-01 10:00:00' } : {};
  const beside =
    kind === 'events' ? { venue: { venue: 'Beside' }, categories: ['beside'], tags: ['beside'] } : {};

  const answer = await calendar[role].post(
    `/${kind}`,
    anItem(kind, { ...(status === 'none' ? {} : { status }), ...date, ...beside }),
  );

  if (!atLeast(role, 'contributor')) {
    expect(refusal(answer)).toEqual(refused(role));
    expect(await digestOf(calendar)).toBe(before);
    return;
  }
  const expected = CREATED[role === 'contributor' ? 'contributor' : 'author'][status];
  const id = Number(valueOf(answer, 'id'));
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ status: expected, author: String(calendar.userIds[role as User]) }),
  ]);
  expect(await storedOf(calendar, { kind, id })).toMatchObject({ status: expected });
});

const USERS = ROLES.filter((role): role is User => atLeast(role, 'contributor'));

describe.each(KINDS)('%s in the name of another', (kind) => {
  it.each(USERS)('by a %s', async (role) => {
    const other = calendar.userIds.subscriber;
    const mine = await calendar[role].make(`/${kind}`, anItem(kind, { status: 'draft' }));
    const before = await digestOf(calendar);

    const updated = await calendar[role].patch(`/${kind}/${mine.id}`, {
      author: other,
      website: 'https://a.example',
    });
    const between = await digestOf(calendar);
    const created = await calendar[role].post(`/${kind}`, anItem(kind, { author: other }));

    if (atLeast(role, 'editor')) {
      expect([updated.status, valueOf(updated, 'author')]).toEqual([200, String(other)]);
      expect([created.status, valueOf(created, 'author')]).toEqual([201, String(other)]);
      expect(between).not.toBe(before);
    } else {
      expect([refusal(updated), refusal(created)]).toEqual([FORBIDDEN, FORBIDDEN]);
      expect([between, await digestOf(calendar)]).toEqual([before, before]);
    }
  });
});
