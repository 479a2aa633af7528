import { isUtc, toZoneId } from './zone-id.js';

describe('toZoneId', () => {
  it.each([
    ['Europe/Ljubljana', 'Europe/Ljubljana', false],
    ['europe/ljubljana', 'Europe/Ljubljana', false],
    ['UTC+2', 'Etc/GMT-2', false],
    ['UTC-11', 'Etc/GMT+11', false],
    ['+14:00', 'Etc/GMT-14', false],
    ['-14:00', 'GMT-1400', false],
    ['UTC+5.5', 'GMT+0530', false],
    ['EST', 'Etc/GMT+5', false],
    ['UTC+0', 'UTC', true],
    ['UTC', 'UTC', true],
  ])('names %s %s', (zone, id, utc) => {
    expect([toZoneId(zone), isUtc(zone)]).toEqual([id, utc]);
  });
});
