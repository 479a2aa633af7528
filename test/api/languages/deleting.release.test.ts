import { expectBody, invalid, type Refusal, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Deleting, half, KINDS, whole } from './deleting-cases.js';
import { type Code, effective, type Item, pathOf, type Way } from './reading-model.js';
import { type ListAsked, queryOf, Stage } from './reading-stage.js';

const NOUN = { events: 'event', venues: 'venue', organizers: 'organizer', categories: '', tags: '' };

/** Whoever may not write is told of what is in the trash only that it may not be read. */
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  events: { status: 403, code: 'event-no-longer-available' },
  venues: { status: 403, code: 'venue-not-accessible' },
  organizers: { status: 403, code: 'organizer-not-accessible' },
};

/** Languages in which items are looked at. */
const READ: readonly Way[] = [null, 'de', 'sl'].map((sent) => ({ base: null, sent }));

/** The lists of these, and one of all items. */
const LISTS: readonly ListAsked[] = [
  ...READ.map((way) => ({ way })),
  { way: { base: null, sent: 'fr' }, fallback: 'true' },
];

const wayOf = ({ base, query, body }: Deleting): Way => ({ base: base ?? null, sent: body ?? query ?? null });

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

describe.each(KINDS)('removing %s', (collection, kind, turn) => {
  let stage: Stage;

  beforeEach(async () => {
    await calendar.empty();
    stage = new Stage(calendar, kind);
    // The original is neither the first of the alphabet nor the default; Beside is what must stay as it is.
    await stage.play([
      ...['sl', 'en', 'de'].map((code) => whole('Tide', code)),
      ...['de', 'sl'].map((code) => whole('Beside', code)),
      whole('Only', 'sl'),
    ]);
  });

  const send = (path: string, { base, query, body, all }: Deleting): Promise<ApiResponse> =>
    stage.as({ base: base ?? null }).send(
      'DELETE',
      `/${collection}/${path}`,
      {
        ...(query === undefined ? {} : { ml_language: query }),
        ...(all === undefined ? {} : { all_languages: all }),
      },
      body === undefined ? {} : { 'Content-Type': 'application/json' },
      body === undefined ? undefined : JSON.stringify({ ml_language: body }),
    );

  /** What every list of the kind tells is what the model holds. */
  const expectLists = async (): Promise<void> => {
    for (const asked of LISTS) {
      expectBody((await stage.askList(asked)).body, stage.list(asked));
    }
  };

  const expectRead = async (item: Item): Promise<void> => {
    for (const way of READ) {
      const { body } = await calendar.visitor
        .under(pathOf(way))
        .get(`/${collection}/${item.id}`, queryOf(way));
      expectBody(body, kind.body(item, stage.sight({ way, mayEdit: false })));
    }
  };

  const expectAnswer = ({ status, headers, body }: ApiResponse, item: Item, way: Way): void => {
    expectBody(body, kind.body(item, stage.sight({ way, form: 'listed' })));
    expect([status, headers.get('Content-Language')]).toEqual([200, item.shown(way).code]);
  };

  /** Terms are deleted for good and answered as they were; posts are answered as they are in the trash. */
  const expectAllGone = async (item: Item, answer: ApiResponse, at: string, way: Way): Promise<void> => {
    if (kind.isPost) item.trash(at);
    expectAnswer(answer, item, way);
    stage.items.delete(item.key);
    await expectLists();
    const read = await calendar.visitor.get(`/${collection}/${item.id}`);
    expect(refusal(read)).toEqual(UNREADABLE[collection] ?? invalid('id'));
    const inTrash = { status: 410, code: `${NOUN[collection]}-is-in-trash` };
    for (const again of [{}, { base: 'de' }, { query: 'sl' }, { query: 'fr' }, { body: 'sl' }]) {
      expect(refusal(await send(String(item.id), again))).toEqual(kind.isPost ? inTrash : invalid('id'));
    }
  };

  const expectNothingGone = async (item: Item, answer: ApiResponse, language: Code): Promise<void> => {
    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(answer.headers.get('Content-Language')).toBe(language);
    await expectLists();
    await expectRead(item);
  };

  it.each(
    half<[string, Deleting]>(
      [
        ['the bare base, without a language', {}],
        ['the base of the original, with all_languages', { base: 'sl', all: true }],
        ['the base of a translation, with all_languages', { base: 'de', all: true }],
        ['the base of the default, with all_languages', { base: 'en', all: true }],
        ['the base of a language that it lacks, with all_languages', { base: 'fr', all: true }],
        ['the bare base, with all_languages in spite of a language', { query: 'de', all: true }],
      ],
      turn,
    ),
  )('removes all of it under %s', async (_, asked) => {
    const item = stage.item('Tide');
    await expectLists();
    const at = stage.tick();

    const answer = await send(String(item.id), asked);

    await expectAllGone(item, answer, at, wayOf(asked));
  });

  const ONE: readonly [string, Deleting, Code][] = [
    ['the original', { query: 'sl' }, 'sl'],
    ['a translation', { query: 'de' }, 'de'],
    ['the default', { query: 'en' }, 'en'],
    ['one named in the body', { body: 'de' }, 'de'],
    ['the one of the body, not of the query', { query: 'sl', body: 'de' }, 'de'],
    ['the one of the query, not of the base', { base: 'de', query: 'sl' }, 'sl'],
    ['the one of the body, not of the base', { base: 'de', body: 'sl' }, 'sl'],
    ['the one of the base, when the query names it', { base: 'de', query: 'de' }, 'de'],
    ['the one of the base, when nothing else names one', { base: 'de' }, 'de'],
    ['the original at its base', { base: 'sl' }, 'sl'],
    ['the default at its base', { base: 'en', all: false }, 'en'],
  ];

  it.each(half(ONE, turn))('of several texts removes %s', async (_, asked, code) => {
    const item = stage.item('Tide');
    const at = stage.tick();

    const answer = await send(String(item.id), asked);

    item.remove(code, at);
    expectAnswer(answer, item, wayOf(asked));
    await expectLists();
    await expectRead(item);
    expect(refusal(await send(String(item.id), { query: code }))).toEqual(invalid('ml_language'));
  });

  if (kind.isPost) {
    it.each(half(ONE.slice(0, 4), turn + 1))(
      'found by a slug of another language removes %s',
      async (_, asked, code) => {
        const item = stage.item('Tide');
        const at = stage.tick();

        const answer = await send(`by-slug/${item.slugIn(code === 'sl' ? 'de' : 'sl')}`, asked);

        item.remove(code, at);
        expectAnswer(answer, item, wayOf(asked));
        await expectRead(item);
      },
    );

    it('leaves a draft a draft', async () => {
      const item = stage.item('Tide');
      item.status = 'draft';
      await calendar.editor.patch(`/${collection}/${item.id}`, { status: 'draft' });
      const at = stage.tick();

      const answer = await send(String(item.id), { query: 'sl' });

      item.remove('sl', at);
      expectAnswer(answer, item, { base: null, sent: 'sl' });
      await expectLists();
    });
  }

  it('removes one after the other, and with the last text the item', async () => {
    const item = stage.item('Tide');
    for (const code of ['sl', 'de']) {
      const at = stage.tick();
      const answer = await send(String(item.id), { query: code });
      item.remove(code, at);
      expectAnswer(answer, item, { base: null, sent: code });
      await expectLists();
    }
    const at = stage.tick();

    const answer = await send(String(item.id), { query: 'en' });

    await expectAllGone(item, answer, at, { base: null, sent: 'en' });
  });

  it.each(
    half<[string, Deleting]>(
      [
        ['the query', { query: 'sl' }],
        ['the body', { body: 'sl' }],
        ['the query, under the base of another', { base: 'de', query: 'sl' }],
        ['the base', { base: 'sl' }],
      ],
      turn,
    ),
  )('removes the item with its only text, named in %s', async (_, asked) => {
    const item = stage.item('Only');
    const at = stage.tick();

    const answer = await send(String(item.id), asked);

    await expectAllGone(item, answer, at, wayOf(asked));
  });

  it.each(
    half<[string, string, Deleting]>(
      [
        ['Tide', 'in the query', { query: 'fr' }],
        ['Tide', 'in the body', { body: 'fr' }],
        ['Tide', 'in the body, while the query names one it has', { query: 'de', body: 'fr' }],
        ['Tide', 'in the query, under the base of one it has', { base: 'de', query: 'fr' }],
        ['Only', 'which is the default', { query: 'en' }],
        ['Only', 'under the base of the one it has', { base: 'sl', query: 'de' }],
        ['Tide', 'at the base of that language', { base: 'fr' }],
        ['Only', 'at the base of the default', { base: 'en' }],
      ],
      turn,
    ),
  )('refuses a language that %s lacks, %s', async (key, _, asked) => {
    const item = stage.item(key);
    stage.tick();

    const answer = await send(String(item.id), asked);

    await expectNothingGone(item, answer, effective(wayOf(asked)));
  });
});
