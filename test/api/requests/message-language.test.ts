// `Calendar-Messages`: the language of errors and sentences apart from that of the content.
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { refusal } from '../../support/responses.js';

const SLOVENIAN = { 'Calendar-Messages': 'sl' };
const GERMAN = { ml_language: 'de' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

let calendar: TestCalendar;
let series: number;

beforeAll(async () => {
  calendar = await startTestCalendar();
  const head = await makeEvent(calendar.editor, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
  series = (head as unknown as { series: { id: number } }).series.id;
});
afterAll(() => calendar.close());

const sentenceOf = ({ body }: ApiResponse): unknown => (body as { readonly sentence: unknown }).sentence;

it('names the language of errors, and the content stays in the language of the request', async () => {
  const { editor } = calendar;
  const body = JSON.stringify({ title: '' });
  const refused = await editor.send('POST', '/events', GERMAN, { ...JSON_TYPE, ...SLOVENIAN }, body);
  const inSlovenian = await editor.send('POST', '/events', { ml_language: 'sl' }, JSON_TYPE, body);
  const written = JSON.stringify(anEvent({ title: 'Hafenjazz' }));
  const made = await editor.send('POST', '/events', GERMAN, { ...JSON_TYPE, ...SLOVENIAN }, written);

  expect(refused).toMatchObject({ status: 400, body: inSlovenian.body });
  expect(refused.headers.get('Content-Language')).toBe('sl');
  expect(made).toMatchObject({ status: 201, body: { language: 'de' } });
  expect(made.headers.get('Content-Language')).toBe('de');
});

it('names the language of the sentences of a recurrence, and no cache mixes them', async () => {
  const { visitor } = calendar;
  const path = `/series/${series}`;
  const english = await visitor.get(path);
  const slovenian = await visitor.get(path, {}, SLOVENIAN);

  expect(sentenceOf(slovenian)).not.toEqual(sentenceOf(english));
  expect(sentenceOf(await visitor.get(path, { ml_language: 'sl' }))).toEqual(sentenceOf(slovenian));
  expect(await visitor.get(path)).toMatchObject({ body: english.body });
});

it('is refused by its name when the language is unknown or not enabled', async () => {
  const refused = await calendar.visitor.get('/events', {}, { 'Calendar-Messages': 'tlh' });

  expect(refusal(refused)).toMatchObject({ status: 400, params: ['Calendar-Messages'] });
});
