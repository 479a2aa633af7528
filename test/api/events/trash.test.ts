import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

const IN_TRASH = { status: 410, code: 'event-is-in-trash' };

describe('DELETE /events/{id} and /events/by-slug/{slug}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('moves an event into the trash and answers it as it is then', async () => {
    const before = await makeEvent(calendar.author, { tags: 'x', venue: { venue: 'Hall' } });
    clock.set('2027-03-11T08:00:00Z');

    const { status, body } = await calendar.author.delete(`/events/${before.id}`);

    const url = `${SITE}/?post_type=tribe_events&p=${before.id}`;
    const [tag] = before['tags'] as object[];
    const slug = 'harbour-jazz-night__trashed';
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      status: 'trash',
      modified: '2027-03-11 08:00:00',
      modified_utc: '2027-03-11 08:00:00',
      url,
      website: url,
      slug,
      tags: [{ ...tag, count: 0 }],
      translations: { en: { ...(before['translations'] as { en: object }).en, slug } },
    });
    expect(eventIds(await calendar.visitor.get('/events'))).toEqual([]);
    expect(eventIds(await calendar.author.get('/events', { status: 'trash' }))).toEqual([before.id]);
  });

  it('answers 410 the second time, by id and by the slug it has then', async () => {
    const event = await makeEvent(calendar.author);
    await calendar.author.delete('/events/by-slug/harbour-jazz-night');

    const answers = [
      await calendar.author.delete(`/events/${event.id}`),
      await calendar.author.delete('/events/by-slug/harbour-jazz-night__trashed'),
      await calendar.author.delete(`/events/${event.id}`, { ml_language: 'en', force: true }),
    ];
    const byOldSlug = await calendar.author.delete('/events/by-slug/harbour-jazz-night');

    expect(answers.map(refusal)).toEqual([IN_TRASH, IN_TRASH, IN_TRASH]);
    expect(refusal(byOldSlug)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['slug'] });
  });

  it.each([
    ['/events/999', { status: 404, code: 'rest-event-not-found' }],
    ['/events/1', { status: 400, code: 'rest-invalid-event-id' }],
    ['/events/by-slug/nothing', { status: 400, code: 'rest_invalid_param', params: ['slug'] }],
  ])('finds nothing to delete at %s', async (path, expected) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('gives up the slug, and takes it back if it is still free', async () => {
    const first = await makeEvent(calendar.editor);
    const second = await makeEvent(calendar.editor, { title: 'Second' });
    await calendar.editor.delete(`/events/${first.id}`);
    await calendar.editor.delete(`/events/${second.id}`);
    const taker = await makeEvent(calendar.editor);

    const restoredFirst = await calendar.editor.post(`/events/${first.id}`, { status: 'publish' });
    const restoredSecond = await calendar.editor.post(`/events/${second.id}`, { status: 'publish' });

    expect(taker.slug).toBe('harbour-jazz-night');
    expect(restoredFirst.body).toMatchObject({ status: 'publish', slug: 'harbour-jazz-night-2' });
    expect(restoredSecond.body).toMatchObject({ status: 'publish', slug: 'second' });
  });

  it('numbers the slugs of several that were trashed under the same name', async () => {
    const slugs: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await makeEvent(calendar.editor);
      slugs.push(((await calendar.editor.delete(`/events/${id}`)).body as { slug: string }).slug);
    }

    expect(slugs).toEqual([
      'harbour-jazz-night__trashed',
      'harbour-jazz-night__trashed-2',
      'harbour-jazz-night__trashed-3',
    ]);
  });

  it('names a draft without a slug __trashed, and dates it when it has no date', async () => {
    const undated = await makeEvent(calendar.editor, { status: 'draft' });
    const dated = await makeEvent(calendar.editor, { status: 'draft', date_utc: '2027-01-02 03:04:05' });
    clock.set('2027-03-11T08:00:00Z');

    const { body } = await calendar.editor.delete(`/events/${undated.id}`);
    const restored = await calendar.editor.post(`/events/${undated.id}`, { status: 'draft' });
    const other = await calendar.editor.delete(`/events/${dated.id}`);

    const now = '2027-03-11 08:00:00';
    expect(undated).toMatchObject({ date_utc: '0000-00-00 00:00:00' });
    expect(body).toMatchObject({ slug: '__trashed', date: now, date_utc: now, modified_utc: now });
    expect(restored.body).toMatchObject({ slug: '', status: 'draft', date_utc: now });
    expect(other.body).toMatchObject({ date_utc: '2027-01-02 03:04:05' });
  });

  it('stays in the trash when it is changed without a status', async () => {
    const event = await makeEvent(calendar.editor);
    await calendar.editor.delete(`/events/${event.id}`);

    const { body } = await calendar.editor.post(`/events/${event.id}`, { title: 'Renamed', slug: 'renamed' });

    expect(body).toMatchObject({ status: 'trash', title: 'Renamed', slug: 'renamed__trashed' });
    expect(eventIds(await calendar.visitor.get('/events'))).toEqual([]);
  });

  it('keeps the events below it, and never publishes a scheduled one from the trash', async () => {
    const festival = await makeEvent(calendar.editor, { date_utc: '2027-03-11' });
    const part = await makeEvent(calendar.editor, { title: 'Part', post_parent: festival.id });
    await calendar.editor.delete(`/events/${festival.id}`);
    clock.set('2027-03-12T00:00:00Z');

    const list = await calendar.visitor.get('/events');

    expect(eventIds(list)).toEqual([part.id]);
    expect(refusal(await calendar.visitor.get(`/events/${festival.id}`)).code).toBe(
      'event-no-longer-available',
    );
  });

  describe('with ml_language', () => {
    const makeTwo = async (): Promise<number> => {
      const { id } = await makeEvent(calendar.author, { description: 'English' });
      clock.set('2027-03-10T13:00:00Z');
      await calendar.author.post(`/events/${id}`, {
        title: 'Hafenjazz',
        description: 'Deutsch',
        ml_language: 'de',
      });
      await calendar.author.post(`/events/${id}`, { title: 'Jazz v pristanišču', ml_language: 'sl' });
      return id;
    };
    const codes = (body: unknown): string[] => Object.keys((body as { translations: object }).translations);

    it('trashes that text alone, and shows the event in the next language of the chain', async () => {
      const id = await makeTwo();
      clock.set('2027-03-10T14:00:00Z');

      const { status, body, headers } = await calendar.author.delete(`/events/${id}`, { ml_language: 'de' });
      const inGerman = await calendar.visitor.get('/events', { ml_language: 'de' });
      const bySlug = await calendar.visitor.get('/events/by-slug/hafenjazz');

      expect(status).toBe(200);
      expect(body).toMatchObject({ id, status: 'publish', title: 'Harbour Jazz Night', language: 'en' });
      expect(body).toMatchObject({ modified_utc: '2027-03-10 14:00:00' });
      expect(codes(body)).toEqual(['en', 'sl']);
      expect(headers.get('Content-Language')).toBe('en');
      expect(eventIds(inGerman)).toEqual([]);
      expect(refusal(bySlug)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['slug'] });
    });

    it('does not find the event by the slug of a text in the trash', async () => {
      const id = await makeTwo();
      await calendar.author.delete(`/events/${id}`, { ml_language: 'de' });

      const answer = await calendar.visitor.get('/events/by-slug/hafenjazz__trashed');

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['slug'] });
    });

    it('makes the oldest text that is left the original, when the original goes', async () => {
      const id = await makeTwo();

      const { body } = await calendar.author.delete(`/events/${id}`, { ml_language: 'en' });
      const inFrench = await calendar.visitor.get(`/events/${id}`, { ml_language: 'fr' });

      expect(codes(body)).toEqual(['de', 'sl']);
      expect(inFrench.body).toMatchObject({ title: 'Hafenjazz', language: 'de' });
    });

    it('refuses a language that the event has no text in', async () => {
      const id = await makeTwo();

      const answer = await calendar.author.delete(`/events/${id}`, { ml_language: 'fr' });

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['ml_language'] });
    });

    it('trashes the event with its only text', async () => {
      const { id } = await makeEvent(calendar.author, { ml_language: 'de' });

      const { body } = await calendar.author.delete(`/events/${id}`, { ml_language: 'de' });

      expect(body).toMatchObject({ status: 'trash', slug: 'harbour-jazz-night__trashed', language: 'de' });
    });

    it('takes a text back, with its slug, when the language is written again', async () => {
      const id = await makeTwo();
      await calendar.author.delete(`/events/${id}`, { ml_language: 'de' });

      const { body } = await calendar.author.post(`/events/${id}`, { excerpt: 'Kurz', ml_language: 'de' });

      expect(body).toMatchObject({
        title: 'Hafenjazz',
        slug: 'hafenjazz',
        description: '<p>Deutsch</p>',
        excerpt: '<p>Kurz</p>',
      });
      expect(codes(body)).toEqual(['de', 'en', 'sl']);
    });

    it('takes a text back with its slug also when it is written again while the event is in the trash', async () => {
      const id = await makeTwo();
      const german = { ml_language: 'de' };
      await calendar.author.delete(`/events/${id}`, german);
      await calendar.author.delete(`/events/${id}`);

      const written = await calendar.author.post(`/events/${id}`, { excerpt: 'Kurz', ...german });
      const restored = await calendar.author.post(`/events/${id}`, { status: 'publish', ...german });

      expect(written.body).toMatchObject({ status: 'trash', language: 'de', slug: 'hafenjazz__trashed' });
      expect(restored.body).toMatchObject({ status: 'publish', language: 'de', slug: 'hafenjazz' });
    });

    it('trashes the whole event under the base of a language with all_languages alone', async () => {
      const id = await makeTwo();
      const german = calendar.author.under('/de/calendar/events/v1');

      const one = await german.delete(`/events/${id}`);
      const all = await german.delete(`/events/${id}`, { all_languages: true });

      expect(one.body).toMatchObject({ status: 'publish', language: 'en' });
      expect(codes(one.body)).toEqual(['en', 'sl']);
      expect(all.body).toMatchObject({ status: 'trash', slug: 'harbour-jazz-night__trashed' });
      expect(codes(all.body)).toEqual(['en', 'sl']);
    });
  });
});
