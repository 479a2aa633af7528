import { isWithinCalendar, clampToCalendar } from './calendar-limits.js';
import { Temporal } from './temporal.js';

describe('isWithinCalendar and withinCalendar', () => {
  it.each([
    ['-000001-12-31T23:59:59Z', false, '0001-01-01T00:00:00Z'],
    ['0000-12-31T23:59:59Z', false, '0001-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00Z', true, '0001-01-01T00:00:00Z'],
    ['1969-12-31T23:59:59Z', true, '1969-12-31T23:59:59Z'],
    ['9999-12-31T23:59:59Z', true, '9999-12-31T23:59:59Z'],
    ['+010000-01-01T00:00:00Z', false, '9999-12-31T23:59:59Z'],
  ])('of %s say %s and %s', (text, isWithin, nearest) => {
    const instant = Temporal.Instant.from(text);

    expect(isWithinCalendar(instant)).toBe(isWithin);
    expect(clampToCalendar(instant).toString()).toBe(nearest);
  });
});
