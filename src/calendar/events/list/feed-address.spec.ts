import { buildFeedAddress } from './feed-address.js';

const at = (path: string, query: string): readonly string[] => {
  const { self, webcal } = buildFeedAddress(
    { root: 'https://example.org', namespace: 'v1', path },
    `${path}${query}`,
  );
  return [self, webcal];
};

describe('buildFeedAddress', () => {
  it.each([
    ['/events.ics', '', 'events.ics', 'events.ics'],
    ['/events', '?page=2&tags=a', 'events?tags=a', 'events.ics?tags=a'],
    ['/events.rss/', '?tags=a', 'events.rss?tags=a', 'events.ics?tags=a'],
    ['/events.ics', '?search=what?&tags=b', 'events.ics?search=what%3F&tags=b', null],
    [
      '/events.ics',
      '?categories[]=a&categories[]=b',
      'events.ics?categories%5B%5D=a&categories%5B%5D=b',
      null,
    ],
    ['/events.ics', '?ml_language=de&ml_fallback=true&lenient_dates=1', null, null],
    ['/events/7.ics', '?password=open&_fields=id&strict=true&nonsense=1&page=2', 'events/7.ics', null],
    ['/events.json', '?search=<é>', 'events.json?search=%3C%C3%A9%3E', 'events.ics?search=%3C%C3%A9%3E'],
  ])('of %s%s keeps what decides the content', (path, query, self, webcal) => {
    const own = self ?? `${path.slice(1)}${query}`;
    expect(at(path, query)).toEqual([
      `https://example.org/v1/${own}`,
      `webcal://example.org/v1/${webcal ?? own}`,
    ]);
  });
});
