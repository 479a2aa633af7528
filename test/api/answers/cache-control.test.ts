import { startTestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

it.each<[Record<string, string>, string]>([
  [{}, 'no-cache'],
  [{ CDN_STALE_WHILE_REVALIDATE: '60' }, 'no-cache'],
  [{ BROWSER_MAX_AGE: '10' }, 'public, max-age=10, s-maxage=0'],
  [{ CDN_MAX_AGE: '300' }, 'public, max-age=0, s-maxage=300'],
  [
    { BROWSER_MAX_AGE: '5', CDN_MAX_AGE: '300', CDN_STALE_WHILE_REVALIDATE: '60' },
    'public, max-age=5, s-maxage=300, stale-while-revalidate=60',
  ],
])('%j lets caches keep public answers as "%s", and nothing else', async (settings, expected) => {
  const calendar = await startTestCalendar(settings);
  try {
    const { visitor, subscriber, editor } = calendar;
    const { id } = await editor.make('/events', anEvent());
    const controls: unknown[] = [];
    for (let n = 0; n < 3; n += 1) controls.push((await visitor.get('/events')).headers.get('cache-control'));
    const { headers } = await visitor.get(`/events/${id}`);
    const tag = headers.get('etag') ?? '';
    const unchanged = await visitor.get(`/events/${id}`, {}, { 'If-None-Match': tag });
    expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, expected]);
    expect(controls).toEqual([expected, expected, expected]);
    const others = [
      await visitor.get('/events/999999'),
      await visitor.get('/events', { per_page: 'x' }),
      await visitor.get('/nowhere'),
      await visitor.get('/events', { _envelope: 'true' }),
      await subscriber.get('/events'),
      await visitor.get(`/events/${id}`, { password: 'x' }),
      await editor.patch(`/events/${id}`, { featured: true }),
    ];
    const error = 'no-store';
    const own = 'private, no-store';
    expect(others.map((answer) => answer.headers.get('cache-control'))).toEqual([
      ...[error, error, error, 'no-cache'],
      ...[own, own, own],
    ]);
  } finally {
    await calendar.close();
  }
});
