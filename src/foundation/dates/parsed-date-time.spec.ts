// The facts that `parseDateTime` returns beside the instant, and the limits of the calendar in each zone.
import { parseDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';

const now = Temporal.Instant.from('2026-11-21T03:30:15Z');

describe('ParsedDateTime', () => {
  it.each([
    ['2026-09-01 20:00', true],
    ['2026-09-01 20:00:00', true],
    ['2026-9-1 8pm', true],
    ['sep 1 noon', true],
    ['2026-09-01T20:00:00Z', true],
    ['1767225600', true],
    ['@1767225600', true],
    ['2026-09-01', false],
    ['sep 1', false],
    ['20:00', false],
    ['noon', false],
    ['tomorrow', false],
    ['tomorrow 20:00', false],
    ['friday 8pm', false],
    ['now', false],
    ['+2 days', false],
    ['first day of next month 20:00', false],
  ])('%s names a date and a time of day: %s', (text, isDateAndTime) => {
    expect(parseDateTime(text, { now, zone: 'America/New_York' })?.isDateAndTime).toBe(isDateAndTime);
  });

  it('has all facts of a common date and time', () => {
    expect(parseDateTime('2026-09-01 20:00', { now, zone: 'America/New_York' })).toEqual({
      instant: Temporal.Instant.from('2026-09-02T00:00:00Z'),
      local: Temporal.PlainDateTime.from('2026-09-01T20:00:00'),
      hasOffset: false,
      isDateOnly: false,
      isDateAndTime: true,
      isPastMonthEnd: false,
    });
  });
});

describe('the calendar', () => {
  it.each([
    ['0001-01-01T00:00:00Z', 'UTC', '0001-01-01T00:00:00'],
    ['0001-01-01T12:00:00Z', 'Asia/Tokyo', '0001-01-01T21:18:59'],
    ['9999-12-31T23:59:59Z', 'UTC', '9999-12-31T23:59:59'],
    ['9999-12-31T23:59:59Z', 'America/New_York', '9999-12-31T18:59:59'],
    ['9999-12-31T14:59:59Z', 'Asia/Tokyo', '9999-12-31T23:59:59'],
  ])('contains %s in %s, which is %s there', (text, zone, local) => {
    expect(parseDateTime(text, { now, zone })?.local.toString()).toBe(local);
  });

  it.each([
    // in UTC
    ['0000-12-31T23:59:59Z', 'UTC'],
    ['9999-12-31T23:59:59-01:00', 'UTC'],
    // in the zone alone: the last day of the year 0, and the first of the year 10,000
    ['0001-01-01T00:00:00Z', 'America/New_York'],
    ['9999-12-31T15:00:00Z', 'Asia/Tokyo'],
  ])('does not contain %s in %s', (text, zone) => {
    expect(parseDateTime(text, { now, zone })).toBeNull();
  });
});
