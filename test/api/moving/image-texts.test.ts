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

it('keeps an image here while the next one of the site cannot be taken', async () => {
  const language = site.languages[''] as NonNullable<(typeof site.languages)['']>;
  const image = { id: 900, url: `${site.base}/a.png` };
  const hall = { id: 201, author: '4', status: 'publish', venue: 'Hall', slug: 'hall', image };
  language.venues = [hall];
  Object.assign(language.events[0] ?? {}, { venue: hall });
  await moves.move();
  const next = { id: 901, url: `${site.base}/b.png` };
  for (const item of [...language.events, hall]) Object.assign(item, { image: next, website: 'a.example' });
  site.interfere = (_, response) => {
    const isMissing = site.requests.at(-1) === '/b.png';
    if (isMissing) response.writeHead(404).end();
    return isMissing;
  };
  await moves.move();
  expect(moves.notices).toContain(`The image ${next.url} was not taken: status 404.`);
  const kept = { website: 'http://a.example', image: { id: 900 } };
  expect((await calendar.visitor.get('/events/101')).body).toMatchObject({ ...kept, venue: kept });
});
