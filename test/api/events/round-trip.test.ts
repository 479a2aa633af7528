import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Made } from '../../support/api.js';
import { anEvent, makeEvent } from '../../support/make.js';

/** An item without what every write changes. */
function withoutModified(body: unknown): Record<string, unknown> {
  const { modified, modified_utc: modifiedUtc, json_ld: jsonLd, ...rest } = body as Record<string, unknown>;
  expect([modified, modifiedUtc, jsonLd]).not.toContain(undefined);
  return rest;
}

describe('reading for editing and writing back', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('changes nothing of an event, a website that was never set included', async () => {
    const { editor } = calendar;
    const { id } = await makeEvent(editor, { venue: { venue: 'Hall' }, tags: ['jazz'], cost: '€10' });
    const path = `/events/${id}`;
    const { body } = await editor.get(path, { context: 'edit' });

    expect((await editor.put(path, body)).status).toBe(200);

    const { body: after } = await editor.get(path, { context: 'edit' });
    expect(withoutModified(after)).toEqual(withoutModified(body));
    await editor.post(path, { slug: 'renamed' });
    expect((await editor.get(path)).body).toMatchObject({ website: 'http://calendar.test/event/renamed/' });
  });

  it('does not store what a venue derives from its state', async () => {
    const { editor } = calendar;
    const { id } = await editor.make('/venues', { venue: 'Hall', country: 'US', state: 'California' });
    const { body } = await editor.get(`/venues/${id}`, { context: 'edit' });
    await editor.put(`/venues/${id}`, body);

    const { body: moved } = await editor.post(`/venues/${id}`, { state: 'Texas' });

    expect(moved).toMatchObject({ state: 'Texas', stateprovince: 'Texas' });
  });

  it('keeps a link that the writer cannot see', async () => {
    const { editor, author } = calendar;
    const draft = await editor.make('/venues', { venue: 'Plan', status: 'draft' });
    const { id } = await makeEvent(author);
    await editor.post(`/events/${id}`, { venue: draft.id });
    const { body } = await author.get(`/events/${id}`);
    expect(body).toMatchObject({ venue: [] });

    await author.put(`/events/${id}`, body);

    expect((await editor.get(`/events/${id}`)).body).toMatchObject({ venue: { id: draft.id } });
  });
});

describe('what the viewer may read', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is found by its slug before a draft of the language that was asked', async () => {
    const published = await makeEvent(calendar.editor, { slug: 'harbour' });
    const german = { ml_language: 'de' };
    const draft: Made = await calendar.contributor.make('/events', anEvent({ slug: 'harbour' }), german);
    expect(draft).toMatchObject({ status: 'draft', slug: 'harbour' });

    const seen = await calendar.visitor.get('/events/by-slug/harbour', german);
    const own = await calendar.contributor.get('/events/by-slug/harbour', german);

    expect((seen.body as Made).id).toBe(published.id);
    expect((own.body as Made).id).toBe(draft.id);
  });

  it('is one’s own event, without its password', async () => {
    const { editor, contributor, userIds } = calendar;
    const { id } = await makeEvent(editor, { password: 'tide', author: userIds.contributor });

    const { status, body } = await contributor.get(`/events/${id}`);

    expect([status, (body as Made).id]).toEqual([200, id]);
  });

  it('has dates that exist in every zone', async () => {
    const { editor } = calendar;
    const early = anEvent({ date: '0001-01-01 00:00:00', timezone: 'Asia/Tokyo' });

    const { status, body } = await editor.post('/events', early);

    expect([status, body]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { params: { date: expect.any(String) as string } } },
    ]);
  });
});
