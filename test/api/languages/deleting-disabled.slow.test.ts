import { detailCodes, expectBody, invalid, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Deleting, half, KINDS, whole } from './deleting-cases.js';
import type { Way } from './reading-model.js';
import { queryOf, Stage } from './reading-stage.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de,sl' });
});
afterAll(() => calendar.close());

describe.each(KINDS)('removing %s of a calendar of three languages', (collection, kind, turn) => {
  it.each(
    half<[string, Deleting]>(
      [
        ['the query', { query: 'fr' }],
        ['the body', { body: 'fr' }],
        ['the body, while the query names one it has', { query: 'de', body: 'fr' }],
        ['the query, under the base of one it has', { base: 'de', query: 'fr' }],
      ],
      turn,
    ),
  )('refuses a code that is not enabled in %s', async (_, { base, query, body }) => {
    await calendar.empty();
    const stage = new Stage(calendar, kind);
    for (const code of ['sl', 'de']) {
      const writing = { verb: 'post', base: null, query: code, body: null } as const;
      await stage.act(whole('Tide', code), writing);
    }
    const item = stage.item('Tide');

    const answer = await stage
      .as({ base: base ?? null })
      .send(
        'DELETE',
        `/${collection}/${item.id}`,
        query === undefined ? {} : { ml_language: query },
        body === undefined ? {} : { 'Content-Type': 'application/json' },
        body === undefined ? undefined : JSON.stringify({ ml_language: body }),
      );

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(detailCodes(answer)).toEqual({ ml_language: 'rest_not_in_enum' });
    for (const sent of [null, 'de', 'sl']) {
      const way: Way = { base: null, sent };
      const read = await calendar.visitor.get(`/${collection}/${item.id}`, queryOf(way));
      expectBody(read.body, kind.body(item, stage.sight({ way, mayEdit: false })));
      expectBody((await stage.askList({ way })).body, stage.list({ way }));
    }
  });
});
