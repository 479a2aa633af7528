import { expectBody, invalid, missing, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
import { EVENTS, ORGANIZERS, VENUES } from './reading-kinds.js';
import { type Code, type Item, type Way } from './reading-model.js';
import { queryOf, SAYS, Stage, wayOf, type Writing } from './reading-stage.js';
import { CATEGORIES, TAGS } from './reading-terms.js';

const KINDS = [EVENTS, VENUES, ORGANIZERS, CATEGORIES, TAGS].map(
  (kind, turn) => [kind.collection, kind, turn] as const,
);

const VERBS = ['post', 'put', 'patch'] as const;

const READ: readonly Way[] = [null, 'de', 'sl'].map((sent) => ({ base: null, sent }));

type Case = readonly [verb: (typeof VERBS)[number], places: string, writing: Writing];

/** Every pair of kind, verb and place of the language. */
const CELLS = covering({ turn: KINDS.map(([, , turn]) => turn), verb: VERBS, place: [...SAYS.keys()] });

const writesOf = (kind: number): Case[] =>
  CELLS.filter(({ turn }) => turn === kind).map(({ verb, place }) => {
    const { base, query, body } = (SAYS[place] ?? SAYS[0])?.('de') ?? { base: null, query: null, body: null };
    const places = `base ${base ?? 'none'}, query ${query ?? 'none'}, body ${body ?? 'none'}`;
    return [verb, places, { verb, base, query, body }];
  });

/** Every other one, where the next kind takes those that are left out; all before a release. */
const byTurns = <Row>(rows: readonly Row[], turn: number): readonly Row[] =>
  rows.filter((_, n) => (n + turn) % asMuchAs(2, 1) === 0);

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

describe.each(KINDS)('writing %s in a language', (collection, kind, turn) => {
  const writes = writesOf(turn);
  let stage: Stage;

  beforeEach(async () => {
    await calendar.empty();
    stage = new Stage(calendar, kind);
  });

  const make = async (code: Code = 'en'): Promise<Item> => {
    await stage.act({ item: 'Tide', in: code, name: `Tide ${code}`, a: `first ${code}` });
    return stage.item('Tide');
  };

  const expectRead = async (item: Item): Promise<void> => {
    for (const way of READ) {
      const { body } = await calendar.visitor.get(`/${collection}/${item.id}`, queryOf(way));
      expectBody(body, kind.body(item, stage.sight({ way, mayEdit: false })));
    }
  };

  it.each(writes)('%s adds and changes a translation: %s', async (_, __, writing) => {
    const item = await make();

    const added = await stage.act({ item: 'Tide', in: 'de', name: 'Tide de' }, writing);
    const changed = await stage.act({ item: 'Tide', in: 'de', a: 'first de' }, writing);

    expectBody([added.answer.body, changed.answer.body], [added.body, changed.body]);
    expect(
      [added.answer, changed.answer].map(({ status, headers }) => [status, headers.get('Content-Language')]),
    ).toEqual([
      [200, 'de'],
      [200, 'de'],
    ]);
    await expectRead(item);
  });

  const creations = SAYS.map((says) => ({ verb: 'post' as const, ...says('de') }));
  it.each(byTurns(creations, turn))(
    'creates in the language of base $base, query $query, body $body',
    async (writing) => {
      const { answer, body } = await stage.act({ item: 'Tide', in: 'de', name: 'Tide de', a: '' }, writing);

      expectBody(answer.body, body);
      expect([answer.status, answer.headers.get('Content-Language')]).toEqual([201, 'de']);
      await expectRead(stage.item('Tide'));
    },
  );

  it.each(byTurns(writes, turn))(
    '%s refuses words that say they are of another language: %s',
    async (verb, _, writing) => {
      const item = await make();
      const { base } = writing;
      const words = { [kind.title]: 'Tide de', language: 'en' };
      const body = writing.body === null ? words : { ...words, ml_language: writing.body };

      const as = stage.as({ base });

      const answer = await as[verb](
        `/${collection}/${item.id}`,
        body,
        writing.query === null ? {} : { ml_language: writing.query },
      );

      expect(refusal(answer)).toEqual(invalid('language'));
      expect(answer.headers.get('Content-Language')).toBe(wayOf(writing).sent ?? base);
      await expectRead(item);
    },
  );

  it('refuses to create words that say they are of another language', async () => {
    const words = { ...kind.facts(0), [kind.title]: 'Tide de', language: 'de' };

    const answer = await calendar.editor.post(`/${collection}`, words);

    expect(refusal(answer)).toEqual(invalid('language'));
    for (const way of READ) expectBody((await stage.askList({ way })).body, stage.list({ way }));
  });

  it.each([{ a: 'first de' }, { a: '' }, { slug: 'tide-de' }])(
    'asks for the name of a new translation when it is sent %j',
    async (words) => {
      const item = await make();
      const [field = ''] = kind.groups.a;
      const input = 'slug' in words ? words : { [field]: words.a };

      const answer = await calendar.editor.post(`/${collection}/${item.id}`, { ...input, ml_language: 'de' });

      expect(refusal(answer)).toEqual(missing(kind.title));
      await expectRead(item);
    },
  );

  it('keeps empty what the original has cleared, though it was never written before', async () => {
    await stage.act({ item: 'Tide', in: 'sl', name: 'Tide sl' });
    await stage.act({ item: 'Tide', in: 'sl', a: '' });

    await stage.act({ item: 'Tide', in: 'en', name: 'Tide en', a: 'first en' });

    await expectRead(stage.item('Tide'));
  });

  it('leaves open, with null, what the original never had', async () => {
    await stage.act({ item: 'Tide', in: 'sl', name: 'Tide sl', a: null });
    await stage.act({ item: 'Tide', in: 'sl', a: null });

    await stage.act({ item: 'Tide', in: 'en', name: 'Tide en', a: 'first en' });

    await expectRead(stage.item('Tide'));
  });
});
