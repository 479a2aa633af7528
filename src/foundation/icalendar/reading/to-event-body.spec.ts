import { ParameterError } from '../../errors/parameter-error.js';
import { readCalendar } from './read-calendar.js';
import { type FileEventBody, toEventBody } from './to-event-body.js';

function toBody(...lines: readonly string[]): FileEventBody {
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20270504T180000'];
  const text = ['BEGIN:VEVENT', 'SUMMARY:Food & <Drink>', ...start, ...lines, 'END:VEVENT'].join('\n');
  const file = readCalendar(text, 'Europe/Ljubljana');
  const [event] = file instanceof ParameterError ? [] : file.events;
  if (event === undefined) throw new Error(`not read: ${text}`);
  return toEventBody(event);
}

describe('toEventBody', () => {
  it('says all that the body of an event can say', () => {
    expect(toBody('DTEND:20270504T193000')).toEqual({
      title: 'Food &amp; &lt;Drink&gt;',
      description: '',
      status: 'publish',
      timezone: 'Europe/Ljubljana',
      all_day: false,
      start_date: '2027-05-04 18:00:00',
      end_date: '2027-05-04 19:30:00',
      website: '',
      online_url: '',
      attendance_mode: 'offline',
      event_status: 'scheduled',
      event_status_reason: '',
      categories: [],
      venue: [],
      organizer: [],
      recurrence: null,
    });
  });

  it.each([
    [['DESCRIPTION:a < b\\nc'], { description: 'a &lt; b\nc' }],
    [['DESCRIPTION:a<br>b & c'], { description: 'a<br>b & c' }],
    [
      ['LOCATION:Pier\\n1 Quay\\, Koper'],
      { venue: [{ venue: 'Pier, 1 Quay, Koper' }], attendance_mode: 'offline' },
    ],
    [['LOCATION:Pier', 'GEO:45.5;13.7'], { venue: [{ venue: 'Pier', geo_lat: 45.5, geo_lng: 13.7 }] }],
    [
      ['LOCATION:https://meet.example.org/x'],
      { venue: [], online_url: 'https://meet.example.org/x', attendance_mode: 'online' },
    ],
    [
      ['LOCATION:Pier', 'CONFERENCE:https://meet.example.org/x'],
      { online_url: 'https://meet.example.org/x', attendance_mode: 'mixed' },
    ],
    [
      ['LOCATION:https://meet.example.org/x', 'CONFERENCE:https://meet.example.org/y'],
      { venue: [], online_url: 'https://meet.example.org/y', attendance_mode: 'online' },
    ],
    // Some programs escape a text twice.
    [['LOCATION:Pier\\\\\\, Koper\\\\\\; 1 \\\\a'], { venue: [{ venue: 'Pier, Koper; 1 \\a' }] }],
    [['LOCATION:Pier\\n\\n  1 Quay \\nKoper'], { venue: [{ venue: 'Pier, 1 Quay, Koper' }] }],
    [['STATUS:CANCELLED', 'COMMENT:Storm'], { event_status: 'cancelled', event_status_reason: 'Storm' }],
    [['COMMENT:Storm'], { event_status: 'scheduled', event_status_reason: '' }],
    [['CLASS:PRIVATE'], { status: 'private' }],
    [['CLASS:CONFIDENTIAL'], { status: 'private' }],
    [['CATEGORIES:R&B,Jazz'], { categories: ['R&amp;B', 'Jazz'] }],
    [['IMAGE;VALUE=URI:https://example.org/a.jpg'], { image: 'https://example.org/a.jpg' }],
    [['ATTACH;FMTTYPE=image/png:https://example.org/b.png'], { image: 'https://example.org/b.png' }],
    [['CONTACT:Jim'], { organizer: [{ organizer: 'Jim' }] }],
    [['DTSTART;VALUE=DATE:20270504'], { all_day: true, end_date: '2027-05-04 23:59:59' }],
    [
      ['RRULE:FREQ=DAILY;COUNT=3'],
      { recurrence: { rules: ['FREQ=DAILY;COUNT=3'], dates: [], excluded: [] } },
    ],
  ])('takes %j', (lines, expected) => {
    expect(toBody(...lines)).toMatchObject(expected);
  });

  it('cuts texts that are too long, and no character in two', () => {
    const cut = (text: string): string | undefined => toBody(`LOCATION:${text}`).venue[0]?.venue;

    expect(cut(`${'x'.repeat(499)}\u{1f3b7}`)).toBe('x'.repeat(499));
    expect(cut(`${'x'.repeat(498)}\u{1f3b7}`)).toBe(`${'x'.repeat(498)}\u{1f3b7}`);
    expect(cut(`\u{1f3b7}${'x'.repeat(499)}`)).toBe(`\u{1f3b7}${'x'.repeat(498)}`);
  });

  it('knows where a venue is only when the file says it', () => {
    expect(toBody('LOCATION:Pier').venue).toEqual([{ venue: 'Pier' }]);
    expect(toBody('LOCATION:Pier', 'GEO:45.5;13.7').venue).toEqual([
      { venue: 'Pier', geo_lat: 45.5, geo_lng: 13.7 },
    ]);
  });
});
