import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import type { Made } from '../../support/api.js';
import { listOccurrences, readEvents, textOf, valueOf } from '../../support/calendar-file.js';
import { makeEvent, makeImage } from '../../support/make.js';
import { invalid, refusal } from '../../support/responses.js';

const ZONES = [
  'Europe/Ljubljana',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Santiago',
  'Africa/Casablanca',
];

/** What a calendar has in one zone, and how many rules and ids its file has of it. */
interface Given {
  readonly fields: object;
  readonly change?: (calendar: TestCalendar, occurrences: readonly Made[]) => Promise<void>;
  readonly rules: number;
  readonly uids: number;
}

/** In an order in which every third of them, from any of the first three on, is one with a time. */
const GIVEN: readonly Given[] = [
  {
    fields: {
      title: 'A; b, c\\d "e"',
      start_date: '2027-03-20 19:00:00',
      end_date: '2027-03-20 20:00:00',
    },
    rules: 0,
    uids: 1,
  },
  {
    fields: {
      title: 'Nights',
      start_date: '2027-03-08 01:30:00',
      end_date: '2027-03-08 04:30:00',
      recurrence: {
        rules: ['FREQ=DAILY;COUNT=60'],
        excluded: ['2027-03-12'],
        dates: ['2027-12-24 02:30:00'],
      },
    },
    change: async ({ editor }, occurrences) => {
      const at = (index: number): string => `/events/${occurrences[index]?.id ?? 0}`;
      await editor.post(at(1), {
        title: 'Moved',
        start_date: '2027-03-09 22:00:00',
        end_date: '2027-03-09 23:00:00',
      });
      await editor.post(at(2), { event_status: 'cancelled' });
      await editor.delete(at(4));
      await editor.post(at(30), {
        scope: 'following',
        start_date: '2027-04-08 03:00:00',
        end_date: '2027-04-08 05:00:00',
      });
    },
    rules: 2,
    uids: 2,
  },
  {
    fields: {
      title: 'Gaps',
      start_date: '2027-01-02 02:30:00',
      end_date: '2027-01-02 03:00:00',
      recurrence: 'FREQ=DAILY;UNTIL=20270430',
    },
    rules: 1,
    uids: 1,
  },
  {
    fields: { title: 'Days', start_date: '2027-05-01', end_date: '2027-05-03', all_day: true },
    rules: 0,
    uids: 1,
  },
  {
    fields: {
      title: 'Whole days',
      start_date: '2027-02-22',
      end_date: '2027-02-23',
      all_day: true,
      recurrence: 'FREQ=MONTHLY;BYDAY=-1MO;COUNT=12',
    },
    rules: 1,
    uids: 1,
  },
  {
    // Of two rules there are dates alone.
    fields: { title: 'Two rules', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=5\nRRULE:FREQ=MONTHLY;COUNT=5' },
    rules: 0,
    uids: 1,
  },
  {
    fields: {
      title: 'Every third week',
      start_date: '2027-01-05 10:00:00',
      end_date: '2027-01-05 11:00:00',
      recurrence: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH',
    },
    rules: 1,
    uids: 1,
  },
];

const STATUSES: Readonly<Record<string, string>> = {
  scheduled: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

interface Listed extends Made {
  readonly title: string;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly timezone: string;
  readonly event_status: string;
  readonly series: { readonly id: number };
}

describe('feeds of events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const feed = async (path: string, query: Record<string, string> = {}): Promise<string> => {
    const { status, body } = await calendar.visitor.get(path, query);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body as string;
  };

  const list = async (query: Record<string, string>): Promise<Listed[]> => {
    const listed: Listed[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await calendar.visitor.get('/events', {
        per_page: 50,
        page,
        text_format: 'plain',
        ...query,
      });
      const { events, total_pages: pages } = answer.body as { events: Listed[]; total_pages: number };
      listed.push(...events);
      if (page >= pages) return listed;
    }
  };

  it('have the same events as the list, also when programs expand them, in six zones', async () => {
    const counts = { rules: 0, uids: 0 };
    for (const [n, timezone] of ZONES.entries()) {
      const given = GIVEN.filter((_, m) => (n + m) % asMuchAs(3, 1) === 0);
      for (const { fields, change, rules, uids } of given) {
        const made = await makeEvent(calendar.editor, { timezone, ...fields });
        if (change !== undefined) {
          const { series } = made as unknown as Listed;
          await change(calendar, await list({ series: String(series.id), when: 'all' }));
        }
        counts.rules += rules;
        counts.uids += uids;
      }
    }

    const text = await feed('/events.ics', { when: 'all', cancelled: 'keep' });

    const listed = (await list({ when: 'all' })).map((event) => ({
      title: event.title,
      status: STATUSES[event.event_status],
      start: event.all_day ? event.start_date.slice(0, 10) : event.utc_start_date,
      end: event.all_day ? event.end_date.slice(0, 10) : event.utc_end_date,
      zone: event.all_day ? '' : event.timezone,
    }));
    const byText = (items: readonly object[]): string[] => items.map((item) => JSON.stringify(item)).sort();
    // Programs follow a rule without an end beyond where the calendar lists it.
    const isListed = ({ start }: { readonly start: string }): boolean => start < '2029-03-09';
    expect(byText(listOccurrences(text).filter(isListed))).toEqual(byText(listed.filter(isListed)));
    const events = readEvents(text);
    expect(events.filter((event) => valueOf(event, 'RRULE') !== undefined)).toHaveLength(counts.rules);
    expect(new Set(events.map((event) => valueOf(event, 'UID'))).size).toBe(counts.uids);
    expect([...text.matchAll(/^TZID:(.*)\r$/gm)].map(([, zone]) => zone)).toEqual([...ZONES].sort());
  });

  it('describe an event, and count changes of its dates, place and status', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await makeEvent(calendar.editor, {
      title: 'Jazz & more',
      description: '<p>One</p><p>Two, three; four</p>',
      timezone: 'Europe/Ljubljana',
      venue: {
        venue: 'Hall',
        address: 'Pier 3',
        city: 'Koper',
        zip: '6000',
        country: 'Slovenia',
        geo_lat: 45.5,
        geo_lng: 13.7,
      },
      organizer: { organizer: 'Quay Society' },
      categories: ['Concerts, live'],
      tags: ['Outdoor'],
      image: image.id,
      attendance_mode: 'mixed',
      online_url: 'https://meet.example.org/jazz',
    });
    const read = async (): Promise<ReturnType<typeof readEvents>[number]> =>
      readEvents(await feed(`/events/${id}.ics`))[0] ?? [];

    const first = await read();

    expect(first.map(({ name }) => name)).toEqual([
      'UID',
      'DTSTAMP',
      'CREATED',
      'LAST-MODIFIED',
      'SEQUENCE',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'DESCRIPTION',
      'LOCATION',
      'GEO',
      'CATEGORIES',
      'CONTACT',
      'IMAGE',
      'CONFERENCE',
      'STATUS',
      'TRANSP',
      'URL',
    ]);
    expect(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CONTACT'].map((name) => textOf(first, name))).toEqual([
      'Jazz & more',
      'One\n\nTwo, three; four',
      'Hall, Pier 3, 6000 Koper, Slovenia',
      'Quay Society',
    ]);
    expect(
      ['GEO', 'CATEGORIES', 'CONFERENCE', 'STATUS', 'TRANSP', 'SEQUENCE'].map((name) => valueOf(first, name)),
    ).toEqual([
      '45.5;13.7',
      'Concerts\\, live,Outdoor',
      'https://meet.example.org/jazz',
      'CONFIRMED',
      'OPAQUE',
      '0',
    ]);
    expect(valueOf(first, 'URL')).toBe('http://calendar.test/event/jazz-more/');
    expect(valueOf(first, 'UID')).toMatch(new RegExp(`^${id}-[0-9a-z]+@calendar-events$`));
    const sequences = [];
    for (const change of [
      { title: 'Other', cost: '€5' },
      { start_date: '2027-05-02 19:30:00', end_date: '2027-05-02 23:00:00' },
      { venue: { venue: 'Other hall' } },
      { event_status: 'cancelled', event_status_reason: 'Storm' },
      { event_status: 'cancelled' },
    ]) {
      await calendar.editor.post(`/events/${id}`, change);
      sequences.push(valueOf(await read(), 'SEQUENCE'));
    }
    expect(sequences).toEqual(['0', '1', '2', '3', '3']);
    const last = await read();
    expect(['SUMMARY', 'COMMENT', 'STATUS', 'TRANSP', 'UID'].map((name) => valueOf(last, name))).toEqual([
      'Cancelled: Other',
      'Storm',
      'CANCELLED',
      'TRANSPARENT',
      valueOf(first, 'UID'),
    ]);
    expect(
      textOf(
        readEvents(await feed('/events.ics', { ml_language: 'de', ml_fallback: 'true' }))[0] ?? [],
        'SUMMARY',
      ),
    ).toBe('Abgesagt: Other');
    expect(textOf(readEvents(await feed('/events.ics', { cancelled: 'keep' }))[0] ?? [], 'SUMMARY')).toBe(
      'Other',
    );
    expect(readEvents(await feed('/events.ics', { cancelled: 'drop' }))).toEqual([]);
    // What an import has kept.
    await calendar.dataSource.query(`UPDATE events SET uid = 'kept@elsewhere' WHERE id = $1`, [id]);
    calendar.dataSource.changes.recordChange();
    expect(valueOf(await read(), 'UID')).toBe('kept@elsewhere');
  });

  it('take the filters of the list, from a month ago on, and keep a series whole that began before', async () => {
    const at = (start_date: string, fields: object = {}): Promise<Made> =>
      makeEvent(calendar.editor, {
        start_date: `${start_date} 10:00:00`,
        end_date: `${start_date} 11:00:00`,
        ...fields,
      });
    await at('2027-02-01', { title: 'Long ago' });
    await at('2027-02-20', { title: 'Recent', categories: 'Music' });
    await at('2030-02-20', { title: 'In three years' });
    const weekly = await at('2027-01-04', { title: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=10' });
    const titles = async (query: Record<string, string> = {}): Promise<string[]> =>
      readEvents(await feed('/events.ics', query)).map((event) => textOf(event, 'SUMMARY'));

    expect(await titles()).toEqual(['Weekly', 'Recent', 'In three years']);
    expect(await titles({ categories: 'music' })).toEqual(['Recent']);
    expect(await titles({ start_date: '2027-02-24' })).toEqual(['Weekly', 'Weekly']);
    expect(await titles({ collapse: 'series', search: 'weekly' })).toEqual(['Weekly']);
    expect(await titles({ when: 'past', search: 'ago' })).toEqual(['Long ago']);
    const { series } = weekly as unknown as Listed;
    const whole = await feed(`/series/${series.id}.ics`);
    expect(listOccurrences(whole)).toHaveLength(10);
    expect(readEvents(whole).map((event) => valueOf(event, 'RRULE'))).toEqual(['FREQ=WEEKLY;COUNT=10']);
    const ignored = await calendar.visitor.get('/events.ics', { per_page: 1, page: 2 });
    expect(ignored.headers.get('Calendar-Ignored')).toBe('per_page, page');
    const refused = await calendar.visitor.get('/events.ics', { cancelled: 'maybe', start_date: 'xyz' });
    expect(refusal(refused)).toEqual(invalid('start_date', 'cancelled'));
    expect(refusal(await calendar.visitor.get('/series/99999.ics'))).toMatchObject({ status: 400 });
    const unknown = await calendar.visitor.get('/events/99999.ics');
    expect(refusal(unknown)).toMatchObject({ code: 'rest-event-not-found' });
  });
});
