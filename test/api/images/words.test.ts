import { clock } from '../../../src/foundation/dates/clock.js';
import { FORBIDDEN, invalid, pick, refusal, SIGN_IN, valueOf } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de,sl' });
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const image = (words: Record<string, string> = {}, as = calendar.editor): Promise<number> =>
  uploadWith(as, words);

describe('POST /images/{id}', () => {
  const shown = (answer: ApiResponse): object => pick(answer, 'title', 'alt_text', 'caption', 'language');

  it.each(['POST', 'PUT', 'PATCH'])('changes what is sent with %s, and keeps the rest', async (verb) => {
    const id = await image({ title: 'Quay', alt_text: 'A quay', caption: 'Ana' });

    const body = JSON.stringify({ alt_text: 'A <i>harbour</i> & a quay', caption: null });
    const answer = await calendar.editor.send(
      verb,
      `/images/${id}`,
      {},
      { 'Content-Type': 'application/json' },
      body,
    );

    expect([answer.status, shown(answer)]).toEqual([
      200,
      { title: 'Quay', alt_text: 'A harbour &amp; a quay', caption: '', language: 'en' },
    ]);
    expect((await calendar.editor.get(`/images/${id}`)).body).toEqual(answer.body);
  });

  it('writes words in each language, and fills in what a language lacks', async () => {
    const id = await image({ title: 'Quay', alt_text: 'A quay', caption: 'Ana' });
    clock.set('2027-03-11T08:00:00Z');

    const german = await calendar.editor.patch(`/images/${id}`, { title: 'Kai', ml_language: 'de' });
    const read = await calendar.editor.get(`/images/${id}`, { ml_language: 'de' });
    const edited = await calendar.editor.get(`/images/${id}`, { ml_language: 'de', context: 'edit' });
    const english = await calendar.editor.get(`/images/${id}`);
    const slovene = await calendar.editor.get(`/images/${id}`, { ml_language: 'sl' });
    const unwritten = await calendar.editor.get(`/images/${id}`, { ml_language: 'sl', context: 'edit' });

    const filled = { title: 'Kai', alt_text: 'A quay', caption: 'Ana', language: 'de' };
    expect([german, read].map(shown)).toEqual([filled, filled]);
    expect(read.headers.get('content-language')).toBe('de');
    expect(shown(edited)).toEqual({ title: 'Kai', alt_text: null, caption: null, language: 'de' });
    const original = { title: 'Quay', alt_text: 'A quay', caption: 'Ana', language: 'en' };
    expect([english, slovene].map(shown)).toEqual([original, original]);
    expect(shown(unwritten)).toEqual({ title: null, alt_text: null, caption: null, language: 'sl' });
    const edit = (code: string, moment: string): object => ({
      rest_url: `${BASE}/images/${id}?ml_language=${code}`,
      modified: moment,
      modified_utc: moment,
    });
    expect(valueOf(english, 'translations')).toEqual({
      de: edit('de', '2027-03-11 08:00:00'),
      en: edit('en', '2027-03-10 12:00:00'),
    });
  });

  it('refuses words that were read in another language', async () => {
    const id = await image();

    const answer = await calendar.editor.patch(`/images/${id}`, { title: 'Kai', language: 'de' });

    expect(refusal(answer)).toEqual(invalid('language'));
  });

  it('changes nothing when nothing is sent', async () => {
    const id = await image({ title: 'Quay' });
    const { body } = await calendar.editor.get(`/images/${id}`, { ml_language: 'de' });

    const answer = await calendar.editor.post(`/images/${id}`, {}, { ml_language: 'de' });

    expect([answer.status, answer.body]).toEqual([200, body]);
  });

  it('is for the author of the image and for editors', async () => {
    const id = await image({}, calendar.author);
    const others = await image();
    const change = (as: Api, of: number): Promise<ApiResponse> =>
      as.patch(`/images/${of}`, { title: 'Mine' });

    expect((await change(calendar.author, id)).status).toBe(200);
    expect((await change(calendar.editor, id)).status).toBe(200);
    expect(refusal(await change(calendar.author, others))).toEqual(FORBIDDEN);
    expect(refusal(await change(calendar.contributor, id))).toEqual(FORBIDDEN);
    expect(refusal(await change(calendar.subscriber, id))).toEqual(FORBIDDEN);
    expect(refusal(await change(calendar.visitor, id))).toEqual(SIGN_IN);
    expect(refusal(await calendar.author.delete(`/images/${others}`))).toEqual(FORBIDDEN);
  });

  it.each([
    ['title', 'x'.repeat(501)],
    ['alt_text', ['a']],
    ['caption', 7],
  ])('refuses a wrong %s', async (name, value) => {
    const id = await image();
    expect(refusal(await calendar.editor.patch(`/images/${id}`, { [name]: value }))).toEqual(invalid(name));
  });

  it.each(['0', '99999', '9999999999999'])('knows no image %s', async (id) => {
    await image();
    for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(refusal(await calendar.editor.send(verb, `/images/${id}`))).toEqual(invalid('id'));
    }
  });

  it('knows no image by the id of an event', async () => {
    const { id } = await calendar.editor.make('/events', anEvent());
    expect(refusal(await calendar.editor.get(`/images/${id}`))).toEqual(invalid('id'));
  });
});
