// What list index rows know of the cost of an event is what its cost says, after any writes.
import { FREE_PRICE_SLUGS } from '../../../src/calendar/events/cost.js';
import type { Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const TABLES = ['', 'term_', 'venue_', 'organizer_'].map((group) => `event_${group}listings`);

/** Free, and not. */
const COSTS = [
  ['Free', '0', '0.00 €', ['Kostenlos', '0'], 'Gratuit'],
  ['', '5', ['Free', '€5'], 'Donation', '10 - 12', '0.50', 'Free entry'],
] as const;

describe('free events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('are listed as such after creations and changes, in every table of list index rows', async () => {
    const { editor, visitor, dataSource } = calendar;
    const links = {
      title: 'Open event',
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Club' },
      categories: 'Music',
    };
    const expected = new Map<number, boolean>();
    const write = async (id: number | null, isFree: boolean, cost: unknown): Promise<void> => {
      const made =
        id === null
          ? await makeEvent(editor, { ...links, cost })
          : await editor.patch(`/events/${id}`, { cost });
      expected.set(id ?? (made as Made).id, isFree);
    };
    for (const [kind, costs] of COSTS.entries())
      for (const cost of costs) await write(null, kind === 0, cost);
    for (const [n, id] of [...expected.keys()].entries())
      if (n % 2 === 0) await write(id, n % 3 === 0, n % 3 === 0 ? 'Free' : '€7');

    for (const table of TABLES) {
      const rows = await dataSource.query<{ id: number; free: boolean }[]>(
        `SELECT DISTINCT event_id AS id, free FROM ${table} ORDER BY 1`,
      );
      expect({ table, free: new Map(rows.map(({ id, free }) => [id, free])) }).toEqual({
        table,
        free: expected,
      });
    }
    for (const is_free of ['true', 'false'])
      for (const more of [{}, { categories: 'music' }, { search: 'event' }]) {
        const { body } = await visitor.get('/events', { is_free, ...more, per_page: '50' });
        const { events, total } = body as { events: { id: number }[]; total: number };
        const ids = [...expected].flatMap(([id, isFree]) => (String(isFree) === is_free ? [id] : []));
        expect({ ids: events.map(({ id }) => id).sort((a, b) => a - b), total }).toEqual({
          ids,
          total: ids.length,
        });
      }
  });

  it('cost zero in the words of every language', async () => {
    const rows = await calendar.dataSource.query<{ word: string; free: boolean }[]>(
      `SELECT word, is_free_cost(jsonb_build_object('values', jsonb_build_array(word))) AS free FROM unnest($1::text[]) AS word`,
      [[...FREE_PRICE_SLUGS, 'donation', 'freedom', '10']],
    );
    expect(rows.filter(({ free }) => !free).map(({ word }) => word)).toEqual(['donation', 'freedom', '10']);
  });
});
