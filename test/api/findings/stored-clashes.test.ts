// The pairs that are found among the few events around some are those that are found among all events.
import { type Clash, findClashes } from '../../../src/calendar/findings/find-clashes.js';
import { findStoredClashes } from '../../../src/calendar/findings/find-stored-clashes.js';
import { loadEventsStarting } from '../../../src/calendar/findings/nearby-events.queries.js';
import { startTestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { makeEvent } from '../../support/make.js';
import { createRandom } from '../../support/random.js';

const TITLES = ['Harbour Jazz Night', 'Harbour jazz night!', 'Jazz at night', 'Guided tour', 'Tour, guided'];
const ZONES = ['Europe/Ljubljana', 'Europe/London', 'Pacific/Auckland', 'Pacific/Honolulu'];

it('are the same among few events as among all, in any zone, whole days and namesakes of venues included', async () => {
  const calendar = await startTestCalendar();
  const { editor, dataSource } = calendar;
  const random = createRandom(8);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  try {
    const venues = await Promise.all(
      ['Hall', 'Mill', 'Quay'].map((venue) => editor.make('/venues', { venue })),
    );
    const namesake = await editor.make('/venues', { venue: 'hall', city: 'Koper' });
    const ids: number[] = [];
    for (let n = 0; n < asMuchAs(70, 400); n += 1) {
      const hour = below(24);
      const start = Date.UTC(2027, 4, 1 + below(3), hour, 15 * below(4));
      const end = start + pick([1, 2, 11, 13, 30]) * 3_600_000;
      const format = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
      const { id } = await makeEvent(editor, {
        title: pick(TITLES),
        start_date: format(start),
        end_date: format(end),
        timezone: pick(ZONES),
        all_day: below(5) === 0,
        ...(below(4) > 0 && { venue: pick([...venues, namesake]).id }),
        status: pick(['publish', 'publish', 'draft', 'private']),
        event_status: pick(['scheduled', 'scheduled', 'scheduled', 'cancelled']),
      });
      ids.push(id);
    }
    for (const id of ids.splice(0, 5)) await editor.delete(`/events/${id}`);
    const { manager } = dataSource;
    const all = await loadEventsStarting(manager, [0, Date.UTC(2028, 0)], 10_000);
    const sort = (clashes: readonly Clash[]): string[] =>
      clashes.map(({ ids: pair, code }) => `${pair.join()} ${code}`).sort();

    const expected = ids.map((id) => sort(findClashes(new Set([id]), all)));
    const found: string[][] = [];
    for (const id of ids) found.push(sort((await findStoredClashes(manager, [id])).clashes));

    expect(found).toEqual(expected);
    const codes = new Set(expected.flat().map((line) => line.split(' ')[1]));
    expect(codes).toEqual(new Set(['probable_duplicate', 'venue_conflict']));
    const some = ids.filter((_, n) => n % 3 === 0);
    expect(sort((await findStoredClashes(manager, some)).clashes)).toEqual(
      sort(findClashes(new Set(some), all)),
    );
  } finally {
    await calendar.close();
  }
});
