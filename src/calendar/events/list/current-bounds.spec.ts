import { clock } from '../../../foundation/dates/clock.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { getCurrentBounds } from './current-bounds.js';
import { getBoundsExpiry, resolveBounds, type DateQuery } from './event-window.js';

const QUERIES: readonly DateQuery[] = [
  {},
  { strict_dates: true },
  { include: [1] },
  { start_date: '2026-03-01' },
  { start_date: '2026-03-01', end_date: '2026-04-01' },
  { start_date: '2026-03-01', strict_dates: true },
  { starts_before: '2026-03-01' },
  { starts_after: '2026-03-01' },
  { ends_before: '2026-03-01' },
  { ends_after: '2026-03-01' },
  { start_date: 'tomorrow' },
  { start_date: 'now', strict_dates: true },
  { when: 'upcoming' },
  { status: ['draft'] },
  { status: ['publish'] },
  { review: ['to_review'] },
];

/** In this order: also back. */
const MOMENTS = [
  '2026-03-29T00:30:00Z',
  '2026-03-29T00:30:01Z',
  '2026-03-29T23:59:59.999Z',
  '2026-03-30T00:00:00Z',
  '2026-03-29T22:30:00Z',
  '2027-01-01T12:00:00Z',
];

afterEach(() => {
  clock.set(null);
});

describe('getCurrentBounds', () => {
  it.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
    'says of every moment what is worked out anew, in %s',
    (siteZone) => {
      for (const moment of [...MOMENTS, ...MOMENTS]) {
        clock.set(moment);
        for (const [query, isLenient, isAlias] of QUERIES.flatMap((each) => [
          [each, false, false] as const,
          [each, true, false] as const,
          [each, true, true] as const,
        ])) {
          const here = { now: Temporal.Instant.from(moment), siteZone, isLenient, isAlias };
          const bounds = resolveBounds(query, here);
          const current = getCurrentBounds(query, siteZone, { isDateLenient: isLenient, links: { isAlias } });
          expect(current.bounds).toEqual(bounds);
          expect(current.until).toBe(getBoundsExpiry(query, bounds, here));
        }
      }
    },
  );

  it.each(['America/New_York', 'Pacific/Auckland'])(
    'caches relative dates within a second, in %s',
    (zone) => {
      clock.set('2026-03-15T12:00:00.250Z');
      const query = { start_date: 'today', end_date: 'tomorrow' };
      const here = { isDateLenient: false, links: { isAlias: false } };
      const current = getCurrentBounds(query, zone, here);

      expect(current.until).toBeGreaterThan(clock.ms());
      expect(current.until % 1000).toBe(0);
      expect(getCurrentBounds(query, zone, here)).toBe(current);
    },
  );
});
