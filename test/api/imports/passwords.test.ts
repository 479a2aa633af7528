// Passwords that sources give are remembered by nothing that is fast to guess.
import { hashValue } from '../../../src/exchange/imports/hash-value.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

let calendar: TestCalendar;
let source: number;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  source = (await calendar.editor.make('/sources', { name: 'Town', format: 'ndjson' })).id;
});

const EVENT = {
  title: 'Jazz',
  start_date: '2027-05-01 19:00',
  end_date: '2027-05-01 21:00',
  status: 'publish',
};
const FAST = ['moon', { password: 'moon' }].map(hashValue);

const put = (password: string): Promise<ApiResponse> =>
  calendar.editor.put('/events/external/Town/1', { ...EVENT, password });
const load = (password: string): Promise<ApiResponse> =>
  calendar.editor.post('/imports', { source, content: JSON.stringify({ uid: '1', ...EVENT, password }) });
const getOutcome = ({ headers, body }: ApiResponse): unknown => {
  const { counts } = body as { counts?: { unchanged: number; updated: number; kept_local: number } };
  if (counts === undefined) return headers.get('Calendar-Import');
  if (counts.unchanged === 1) return 'unchanged';
  return counts.kept_local === 1 ? 'kept' : counts.updated === 1 ? 'updated' : 'created';
};

async function findGiven(): Promise<string | undefined> {
  const [row] = await calendar.dataSource.query<{ given: string }[]>(
    `SELECT fields -> 'password' ->> 'given' AS given FROM source_items`,
  );
  return row?.given;
}

/** Wrong ones are not tried, as only a few of them are allowed. */
async function opens(password: string): Promise<boolean> {
  const { body } = await calendar.editor.get('/events');
  const [{ id = 0 } = {}] = (body as { events: { id?: number }[] }).events;
  return (await calendar.visitor.get(`/events/${id}`, { password })).status === 200;
}

describe.each([
  ['PUT', put],
  ['an import', load],
])('%s', (_, send) => {
  it('remembers a slow hash, and notices another password', async () => {
    expect(getOutcome(await send('moon'))).toBe('created');
    expect(await findGiven()).toMatch(/^[\w+/]{16}$/);
    expect(FAST).not.toContain(await findGiven());
    expect(getOutcome(await send('moon'))).toBe('unchanged');
    expect(getOutcome(await send('sun'))).toBe('updated');
    expect(await opens('sun')).toBe(true);
  });

  it('replaces a fast hash of before, without a change', async () => {
    await send('moon');
    await calendar.dataSource.query(
      `UPDATE source_items SET fields = jsonb_set(fields, '{password,given}', $1)`,
      [JSON.stringify(FAST[1])],
    );
    const { body } = await calendar.editor.get('/events');
    const [{ id = 0 } = {}] = (body as { events: { id?: number }[] }).events;
    await calendar.editor.patch(`/events/${id}`, { password: 'own' });
    expect(getOutcome(await send('moon'))).toBe('unchanged');
    expect(FAST).not.toContain(await findGiven());
    expect(await opens('own')).toBe(true);
  });
});
