import { findFormerAddress } from './former-addresses.js';

const find = (address: string): string | null => {
  const { pathname, searchParams } = new URL(`http://x${address.replaceAll('..', 'DOTS')}`);
  const path = pathname.replaceAll('DOTS', '..');
  const query = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, value.replace('DOTS', '..')]),
  );
  return findFormerAddress(path, query, '2027-03-10')?.path ?? null;
};

it.each([
  ['/events/category/../list/', null],
  ['/events/category/music/../page/2/', null],
  ['/events/category/music/../month/', '/events/month/2027-03/'],
  ['/events/tag/../list/', null],
  ['/event/../all/', null],
  ['/?tribe_events=..', null],
  ['/?tribe_venue=..', null],
  ['/?tribe_events_cat=..', null],
  ['/?post_type=tribe_events&tag=..', null],
  ['/?tribe_events=a...b', '/event/a...b/'],
  ['/events/category/a..b/list/', '/events/category/a..b/'],
])('has no dot segment: %s leads to %s', (address, path) => {
  expect(find(address)).toBe(path);
});

it.each([
  ['/events/2027-02-28/', '/events/day/2027-02-28/'],
  ['/events/2028-02-29/', '/events/day/2028-02-29/'],
  ['/events/2027-12/', '/events/month/2027-12/'],
  ['/events/2027-02-29/', null],
  ['/events/2027-02-31/', null],
  ['/events/2027-04-31/', null],
  ['/events/2027-00/', null],
  ['/events/2027-13/', null],
  ['/events/category/music/2027-02-30/', null],
  ['/event/yoga/2027-02-31/', null],
  ['/event/yoga/2027-02-28/', '/event/yoga-2027-02-28/'],
  ['/events/month/?tribe-bar-date=2027-02-31', '/events/month/2027-03/'],
])('names days that exist: %s leads to %s', (address, path) => {
  expect(find(address)).toBe(path);
});

it.each([
  ['/events/list/2027-12/', '/events/', { start_date: '2027-12-01' }],
  ['/events/list/2027-12-24/', '/events/', { start_date: '2027-12-24' }],
  ['/events/list/?eventDisplay=past', '/events/', { when: 'past' }],
  ['/events/list/?tribe_event_display=past', '/events/', { when: 'past' }],
  ['/events/today/2027-12-24/', '/events/day/2027-03-10/', {}],
  ['/?post_type=tribe_events&paged=3', '/events/', { page: '3' }],
  ['/?tribe_organizer=society', '/organizer/society/', {}],
])('keeps time, page and name: %s leads to %s with %j', (address, path, query) => {
  const { pathname, searchParams } = new URL(address, 'http://x');
  expect(findFormerAddress(pathname, Object.fromEntries(searchParams), '2027-03-10')).toMatchObject({
    path,
    query,
  });
});
