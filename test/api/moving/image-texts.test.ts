// Images of a site come with their alternative texts, and its authors are named.
import type { TestCalendar } from '../../support/app.js';
import type { FakeSite } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

useMovedSite(
  (moved) => {
    ({ calendar, site, moves } = moved);
    site.languages[''] = {
      events: [site.event(101, '2027-05-01 20:00:00', { image: { id: 900, url: `${site.base}/a.png` } })],
      venues: [],
      organizers: [],
      categories: [],
      tags: [],
    };
  },
  { hasWordPress: true },
);

const say = (altText: string, caption = ''): void => {
  const media = [{ id: 900, alt_text: altText, caption: { rendered: caption } }];
  site.languages[''] = { ...(site.languages[''] as NonNullable<(typeof site.languages)['']>), media };
};
const findImage = async (): Promise<unknown> =>
  (await calendar.editor.get('/images/900', { text_format: 'plain' })).body;

it('takes alternative texts and captions, and later what changes of them', async () => {
  say('A quay at night', '<p>By Ana &amp; Bo</p>\n');
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: 'A quay at night', caption: 'By Ana & Bo' });
  await calendar.editor.patch('/images/900', { alt_text: 'Better here' });
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: 'Better here' });
  say('A quay at dawn');
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: 'A quay at dawn', caption: '' });
  say('');
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: '', caption: '' });
});

it('keeps texts of an image that the site says nothing of', async () => {
  say('A quay at night');
  await moves.move();
  site.hasWordPress = false;
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: 'A quay at night' });
});

it('adds texts to an image that was taken without them', async () => {
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: '' });
  say('A quay at night');
  await moves.move();
  expect(await findImage()).toMatchObject({ alt_text: 'A quay at night' });
});

it('says how to add the account of an author', async () => {
  const users = [{ id: 4, slug: 'anna', name: 'Anna Novak' }];
  site.languages[''] = { ...(site.languages[''] as NonNullable<(typeof site.languages)['']>), users };
  await moves.move();
  expect(moves.notices).toContain(
    'Anna Novak has no account here, and 1 events go to the account that imports. ' +
      '“user add anna --role author” adds one; the next run gives the events to it.',
  );
});
