// Who may change what is in the trash: the status before decides, by both APIs (contract 9.3).
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { SETTINGS, TecClient } from './tec.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const KINDS = {
  events: { title: 'Fair', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' },
  venues: { venue: 'Hall' },
  organizers: { organizer: 'Society' },
} as const;
type Kind = keyof typeof KINDS;

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
type Status = (typeof STATUSES)[number];

const ROLES = ['contributor', 'author', 'editor'] as const;
type Role = (typeof ROLES)[number];

const OPERATIONS = ['restore', 'restore by tec/v1', 'rewrite', 'erase by tec/v1'] as const;
type Operation = (typeof OPERATIONS)[number];

/** An item of the user that an editor has given the status and then moved to the trash. */
async function makeTrashed(kind: Kind, owner: Role, status: Status): Promise<number> {
  const { id } = (await calendar[owner].make(`/${kind}`, { ...KINDS[kind], status: 'draft' })) as {
    id: number;
  };
  const date_utc = status === 'future' ? '2027-04-01 10:00:00' : '2027-03-01 10:00:00';
  expect((await calendar.editor.post(`/${kind}/${id}`, { status, date_utc })).status).toBe(200);
  expect((await calendar.editor.delete(`/${kind}/${id}`)).status).toBe(200);
  return id;
}

async function run(operation: Operation, kind: Kind, id: number, role: Role): Promise<number> {
  const native = calendar[role];
  const tec = new TecClient(native);
  switch (operation) {
    case 'restore':
      return (await native.post(`/${kind}/${id}`, { status: 'draft' })).status;
    case 'restore by tec/v1':
      return (await tec.put(`/${kind}/${id}`, { status: 'draft' })).status;
    case 'rewrite':
      return (await native.post(`/${kind}/${id}`, { website: 'https://example.org/' })).status;
    case 'erase by tec/v1':
      return (await tec.delete(`/${kind}/${id}`, { force: true })).status;
  }
}

/** Contributors may take back what was not public, and erase nothing from the trash. */
const isAllowed = (role: Role, status: Status, operation: Operation): boolean =>
  role !== 'contributor' || (!['publish', 'future'].includes(status) && operation !== 'erase by tec/v1');

/** Every rule of role, status and operation once, and each kind with every operation of each role and in each status. */
const CELLS = covering(
  { kind: Object.keys(KINDS) as Kind[], role: ROLES, status: STATUSES, operation: OPERATIONS },
  {
    together: [
      ['role', 'status', 'operation'],
      ['kind', 'role', 'operation'],
      ['kind', 'status', 'operation'],
    ],
  },
);

describe.each(Object.keys(KINDS) as Kind[])('%s in the trash', (kind) => {
  it.each(ROLES)('may be changed by their %s as before the trash', async (role) => {
    const cells = CELLS.filter((cell) => cell.kind === kind && cell.role === role);
    expect(cells.length).toBeGreaterThanOrEqual(OPERATIONS.length);
    for (const { status, operation } of cells) {
      const id = await makeTrashed(kind, role, status);
      const expected = isAllowed(role, status, operation) ? 200 : 403;
      expect([status, operation, await run(operation, kind, id, role)]).toEqual([
        status,
        operation,
        expected,
      ]);
    }
  });

  it('are not changed by a contributor when it is not known what they were', async () => {
    const id = await makeTrashed(kind, 'contributor', 'draft');
    await calendar.dataSource.query(`UPDATE ${kind} SET status_before_trash = NULL`);
    expect(await run('restore', kind, id, 'contributor')).toBe(403);
    expect(await run('restore', kind, id, 'editor')).toBe(200);
    expect((await calendar.contributor.delete(`/${kind}/${id}`)).status).toBe(200);
    expect(await run('restore', kind, id, 'contributor')).toBe(200);
  });
});
