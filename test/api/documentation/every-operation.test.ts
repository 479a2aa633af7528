// What operations on items answer, asked of every noun, by id and by slug, with every verb.
import { pick, refusal } from '../../support/responses.js';
import { startOwnCalendar, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeImage, picture, upload } from '../../support/images.js';
import { anEvent, makeEvent } from '../../support/make.js';

interface Noun {
  readonly noun: string;
  readonly path: string;
  /** The key of its name. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const POSTS: readonly Noun[] = [
  { noun: 'event', path: '/events', key: 'title', body: anEvent({ title: 'Harbour' }) },
  { noun: 'venue', path: '/venues', key: 'venue', body: { venue: 'Harbour' } },
  { noun: 'organizer', path: '/organizers', key: 'organizer', body: { organizer: 'Harbour' } },
];
const TERMS: readonly Noun[] = [
  { noun: 'category', path: '/categories', key: 'name', body: { name: 'Harbour' } },
  { noun: 'tag', path: '/tags', key: 'name', body: { name: 'Harbour' } },
];
const BY = ['id', 'slug'] as const;
const POST_CELLS = POSTS.flatMap((post) => BY.map((by) => ({ ...post, by })));
const CELLS = [...POST_CELLS, ...TERMS.map((term) => ({ ...term, by: 'id' as const }))];
const UPDATES = ['POST', 'PUT', 'PATCH'] as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('every operation on items', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    // One of its own, as it counts wrong passwords.
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  async function made({ path, body, by }: Noun & { readonly by: 'id' | 'slug' }): Promise<string> {
    const { id, slug } = await calendar.editor.make(path, body);
    return by === 'id' ? `${path}/${id}` : `${path}/by-slug/${slug}`;
  }

  async function expectUnchanged(path: string): Promise<void> {
    const { headers } = await calendar.visitor.get(path, { hide_empty: false });
    const tag = headers.get('etag') ?? '';
    const again = await calendar.visitor.get(path, { hide_empty: false }, { 'If-None-Match': tag });
    expect({ status: again.status, tag: again.headers.get('etag'), body: again.body }).toEqual({
      status: 304,
      tag,
      body: undefined,
    });
  }

  it.each(CELLS)('creates, lists, reads, changes and removes the $noun by its $by', async (cell) => {
    const { key, path } = cell;
    const address = await made(cell);
    const shown = (name: string): object => ({ [key]: name });

    expect((await calendar.visitor.get(path, { hide_empty: false })).body).toMatchObject({ total: 1 });
    expect(pick(await calendar.visitor.get(address), key)).toEqual(shown('Harbour'));
    for (const read of [path, address]) await expectUnchanged(read);
    for (const verb of UPDATES) {
      const body = JSON.stringify({ [key]: `Harbour ${verb}` });
      const answer = await calendar.editor.send(verb, address, {}, JSON_TYPE, body);
      expect(pick(answer, key)).toEqual(shown(`Harbour ${verb}`));
    }
    expect(pick(await calendar.editor.delete(address), key)).toEqual(shown('Harbour PATCH'));
  });

  it.each(POST_CELLS)('tells of a removed $noun by its $by', async (cell) => {
    const { id } = await calendar.editor.make(cell.path, cell.body);
    const { body } = await calendar.editor.delete(`${cell.path}/${id}`);
    const address =
      cell.by === 'id' ? `${cell.path}/${id}` : `${cell.path}/by-slug/${(body as { slug: string }).slug}`;

    expect(refusal(await calendar.editor.delete(address))).toEqual({
      status: 410,
      code: `${cell.noun}-is-in-trash`,
    });
    const status = cell.by === 'id' ? 403 : 400;
    expect(refusal(await calendar.visitor.get(address)).status).toBe(status);
  });

  it.each([
    ...['GET', ...UPDATES, 'DELETE'].map((verb) => ['/events/99999', verb] as const),
    ...UPDATES.map((verb) => ['/events/by-slug/nothing', verb] as const),
  ])('finds nothing at %s to %s', async (path, verb) => {
    const answer = await calendar.editor.send(verb, path, {}, JSON_TYPE, verb === 'GET' ? undefined : '{}');

    expect(refusal(answer)).toEqual({ status: 404, code: 'rest-event-not-found' });
  });

  it.each(POSTS)('finds no page of the list of the $noun beyond the last', async ({ noun, path }) => {
    expect(refusal(await calendar.visitor.get(path, { page: 9 }))).toEqual({
      status: 404,
      code: `${noun}-archive-page-not-found`,
    });
  });

  it('tells who guesses a password too often, by id and by slug', async () => {
    const { id, slug } = await makeEvent(calendar.editor, { password: 'open-sesame' });
    const guess = (path: string) => calendar.visitor.get(path, { password: 'open-barley' });
    const addresses = [`/events/${id}`, `/events/by-slug/${slug}`];
    for (const address of [...addresses, ...addresses, `/events/${id}`]) {
      expect(refusal(await guess(address))).toEqual({ status: 403, code: 'event-password-protected' });
    }

    for (const address of addresses) {
      expect(refusal(await guess(address))).toEqual({ status: 429, code: 'rest_too_many_requests' });
    }
  });
});

describe('every operation on no items', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('describes what there is', async () => {
    const { body: index } = await calendar.visitor.get('');
    const { body: document } = await calendar.visitor.get('/doc');

    expect(index).toMatchObject({ namespace: 'calendar/events/v1' });
    expect(document).toMatchObject({ openapi: '3.0.0' });
    expect(refusal(await calendar.visitor.get('', { namespace: 'wp/v2' }))).toEqual({
      status: 404,
      code: 'rest_invalid_namespace',
    });
  });

  it('lists, reads, changes and removes an image', async () => {
    const { id } = await makeImage(calendar.editor);
    const path = `/images/${id}`;

    expect((await calendar.editor.get('/images')).body).toMatchObject({ total: 1, images: [{ id }] });
    expect(pick(await calendar.editor.get(path), 'alt_text')).toEqual({ alt_text: '' });
    for (const verb of UPDATES) {
      const body = JSON.stringify({ alt_text: verb });
      expect(pick(await calendar.editor.send(verb, path, {}, JSON_TYPE, body), 'alt_text')).toEqual({
        alt_text: verb,
      });
    }
    const { id: venue } = await calendar.editor.make('/venues', { venue: 'Harbour', image: id });
    expect(refusal(await calendar.editor.delete(path))).toEqual({ status: 409, code: 'image-in-use' });
    await calendar.editor.patch(`/venues/${venue}`, { image: null });
    expect(pick(await calendar.editor.delete(path), 'alt_text')).toEqual({ alt_text: 'PATCH' });
    for (const verb of ['GET', 'DELETE', ...UPDATES]) {
      expect(refusal(await calendar.editor.send(verb, path)).status).toBe(400);
    }
    expect(refusal(await calendar.editor.get('/images', { page: 0 })).status).toBe(400);
  });

  it('takes an image, and nothing in another form', async () => {
    expect(await makeImage(calendar.editor)).toMatchObject({ extension: 'png', width: 3, height: 2 });
    expect(refusal(await upload(calendar.editor, await picture('png'), { field: 'other' })).status).toBe(400);
    expect(refusal(await calendar.editor.post('/images'))).toEqual({
      status: 415,
      code: 'rest_unsupported_media_type',
    });
  });
});
