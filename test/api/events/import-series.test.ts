import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { importLines, withoutIds } from './import-lines.js';

const START = { start_date: '2027-05-03 18:00:00', end_date: '2027-05-03 19:30:00' };

const LINES = [
  anEvent({ ...START, title: 'Course', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20270510T180000' }),
  anEvent({ ...START, title: 'Once' }),
  anEvent({
    ...START,
    title: 'Readings',
    venue: { venue: 'Library' },
    recurrence: { rules: ['FREQ=MONTHLY;BYDAY=1MO;COUNT=2'], dates: ['2027-05-20 11:00:00'], excluded: [] },
  }),
];

describe('an import of lines with a recurrence', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const read = async (): Promise<{ events: { title: string; start_date: string }[] }> => {
    const { body } = await calendar.visitor.get('/events', { when: 'all', per_page: 50 });
    return body as Awaited<ReturnType<typeof read>>;
  };

  it('makes the series that requests would have made', async () => {
    for (const line of LINES) await calendar.administrator.make('/events', line);
    const made = await read();
    await calendar.empty();

    expect(await importLines(calendar, LINES)).toMatchObject({ added: LINES.length, faults: [] });

    const imported = await read();
    expect(withoutIds(imported)).toEqual(withoutIds(made));
    expect(imported.events.map(({ title, start_date: start }) => `${start} ${title}`)).toEqual([
      '2027-05-03 18:00:00 Course',
      '2027-05-03 18:00:00 Once',
      '2027-05-03 18:00:00 Readings',
      '2027-05-17 18:00:00 Course',
      '2027-05-20 11:00:00 Readings',
      '2027-05-24 18:00:00 Course',
      '2027-06-07 18:00:00 Readings',
    ]);
  });

  it('refuses a rule that cannot be understood, and keeps what came before', async () => {
    const wrong = anEvent({ ...START, title: 'Wrong', recurrence: 'FREQ=HOURLY' });

    const result = await importLines(calendar, [...LINES.slice(0, 2), wrong]);

    expect(result).toMatchObject({ added: 2, faults: ['3 rest_invalid_param recurrence.rules[0]'] });
    expect((await read()).events).toHaveLength(4);
  });
});
