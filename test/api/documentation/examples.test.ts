import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  IMAGE_UPDATE_EXAMPLE,
  REQUEST_EXAMPLES,
} from '../../../src/requests/documentation/response-examples.js';
import type { Api, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { upload } from '../../support/images.js';
import { answersToEditors, bodyOf } from './editing-examples.js';

const FILE = join(__dirname, '../../../src/requests/documentation/response-examples.json');

/** Set to write the file anew from what the service answers, to be formatted by prettier. */
const { WRITE_EXAMPLES } = process.env;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What a calendar answers that holds nothing but what the examples send, by the names that the document uses. */
async function answersOf(calendar: TestCalendar): Promise<Record<string, unknown>> {
  const { administrator, visitor } = calendar;
  const answers: Record<string, unknown> = {};
  const image = bodyOf(await upload(administrator, PIXEL, { name: 'pixel.gif', type: 'image/gif' }));
  for (const collection of Object.keys(REQUEST_EXAMPLES)) {
    await answersAbout(collection, { administrator, visitor, image }, answers);
  }
  answers['images_created'] = image;
  const path = `/images/${image.id}`;
  answers['images_updated'] = bodyOf(await administrator.patch(path, IMAGE_UPDATE_EXAMPLE));
  answers['images_read'] = bodyOf(await administrator.get(path));
  answers['images_list'] = bodyOf(await administrator.get('/images', { per_page: '1' }));
  answers['images_deleted'] = bodyOf(await administrator.delete(path, { force: 'true' }));
  return { ...answers, ...(await answersToEditors(calendar)) };
}

async function answersAbout(
  collection: string,
  { administrator, visitor, image }: { administrator: Api; visitor: Api; image: Made },
  answers: Record<string, unknown>,
): Promise<void> {
  const sent = REQUEST_EXAMPLES[collection];
  const made = await administrator.make(`/${collection}`, sent?.post);
  const path = `/${collection}/${made.id}`;
  answers[`${collection}_created`] = made;
  answers[`${collection}_updated`] = bodyOf(await administrator.patch(path, sent?.update));
  if (collection === 'events') bodyOf(await administrator.patch(path, { image: image.id }));
  answers[`${collection}_read`] = bodyOf(await visitor.get(path));
  answers[`${collection}_list`] = bodyOf(await visitor.get(`/${collection}`, listOf(collection)));
  answers[`${collection}_deleted`] = bodyOf(await administrator.delete(path));
}

/** Terms without events are not listed unless that is asked for. */
const listOf = (collection: string): Record<string, string> =>
  collection === 'categories' || collection === 'tags'
    ? { per_page: '1', hide_empty: 'false', orderby: 'id', order: 'desc' }
    : { per_page: '1' };

describe('the examples of the document', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: 'https://example.org', LANGUAGES: 'en,de' });
  });
  afterAll(() => calendar.close());

  it('are what the service answers to the bodies that they send', async () => {
    const answers = await answersOf(calendar);

    if (WRITE_EXAMPLES !== undefined) writeFileSync(FILE, `${JSON.stringify(answers, null, 2)}\n`);
    const written = JSON.parse(readFileSync(FILE, 'utf8')) as unknown;
    expect(answers).toEqual(written);
    expect(JSON.stringify(answers, null, 1)).toBe(JSON.stringify(written, null, 1));
  });
});
