// Names of categories and tags that no published event has had yet: only those see them who may edit what uses them.
import { ImportRun } from '../../../src/service/cli/import-run.js';
import type { Line } from '../../../src/service/cli/ndjson-lines.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { EventImporter } from '../../../src/calendar/events/write/event-importer.js';
import type { ApiResponse, Api, Made } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { idsOf } from '../../support/responses.js';
import { anEvent, makeEvent, textOf } from '../../support/make.js';
import { KINDS, type Kind } from './cast.js';

const NAME = 'Rumour';
const SLUG = 'rumour';

interface Term {
  readonly id: number;
  readonly slug: string;
}

const termsOf = (event: Made, kind: Kind): readonly Term[] =>
  (event as unknown as Record<Kind, readonly Term[]>)[kind];

const termOf = (event: Made, kind: Kind): number => {
  const [term] = termsOf(event, kind);
  if (term === undefined) throw new Error('The event has no term');
  return term.id;
};

describe.each(KINDS)('names of %s in events that nobody has published', (kind) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await calendar.editor.make(`/${kind}`, { name: 'Known' });
  });

  const strangers = (): Api[] => [
    calendar.visitor,
    calendar.subscriber,
    // Authors manage categories, and no tags.
    ...(kind === 'tags' ? [calendar.author] : []),
  ];

  const isVisible = async (as: Api, id: number): Promise<boolean> => {
    const { status } = await as.get(`/${kind}/${id}`);
    const listed = idsOf(await as.get(`/${kind}`, { hide_empty: false }), kind).includes(id);
    expect({ id, listed }).toEqual({ id, listed: status === 200 });
    return listed;
  };

  it('are as unknown to others as what was never named', async () => {
    const event = await makeEvent(calendar.contributor, { [kind]: ['Known', NAME] });
    const id = termsOf(event, kind).find(({ slug }) => slug === SLUG)?.id ?? 0;
    expect(id).toBe(2);
    /** The same question about a term that there is not; answers say the word that was asked. */
    const same = async (as: Api, path: string): Promise<void> => {
      const unknown = await as.get(path.replaceAll('{id}', '7').replaceAll('{name}', 'gossip'));
      const hidden = await as.get(path.replaceAll('{id}', String(id)).replaceAll('{name}', SLUG));
      const essence = ({ status, body, headers }: ApiResponse): unknown => [
        status,
        JSON.stringify(body).replaceAll(String(id), '7').replaceAll(SLUG, 'gossip'),
        headers.get('X-TEC-Total'),
        headers.get('Content-Type'),
      ];
      expect({ path, essence: essence(hidden) }).toEqual({ path, essence: essence(unknown) });
    };

    for (const as of strangers()) {
      for (const path of [
        `/${kind}/{id}`,
        `/${kind}/{id}?ml_language=de&context=edit`,
        `/${kind}?include={id}`,
        `/${kind}?exclude={id}`,
        `/${kind}?include={name}`,
        `/${kind}?slug={name}&hide_empty=0`,
        `/${kind}?search={name}&hide_empty=0`,
        `/events?${kind}={name}`,
        `/events?${kind}={id}`,
        `/events?${kind}={name}&include=1&_fields=total`,
      ])
        await same(as, path);
      for (const query of ['', 'ml_fallback=1', 'orderby=count', 'ml_language=en'])
        expect(idsOf(await as.get(`/${kind}?hide_empty=0&${query}`), kind)).toEqual([1]);
      for (const path of [`/${kind}?hide_empty=0&per_page=1`, '/events', `/${kind}/1`])
        expect(textOf(await as.get(path)).toLowerCase()).not.toContain(SLUG);
    }
  });

  it('are visible to who wrote the event, and to who manages such terms', async () => {
    const id = termOf(await makeEvent(calendar.contributor, { [kind]: [NAME] }), kind);
    const { administrator, author, contributor, editor } = calendar;
    const readers = [contributor, editor, administrator, ...(kind === 'categories' ? [author] : [])];

    for (const as of readers) {
      expect(await isVisible(as, id)).toBe(true);
      for (const value of [id, SLUG, NAME]) {
        const { status } = await as.get('/events', { [kind]: value, status: 'any' });
        expect({ value, status }).toEqual({ value, status: 200 });
      }
      expect(idsOf(await as.get(`/${kind}`, { hide_empty: false, slug: SLUG }), kind)).toEqual([id]);
    }
    // Copies of lists have no names that change only with an event of the reader.
    for (const [as, ids] of [
      [contributor, [1]],
      [editor, [1, id]],
    ] as const)
      expect(idsOf(await as.get(`/${kind}`, { sync_token: 'start' }), kind)).toEqual(ids);
  });

  it('are public from when an event that has them is, for ever', async () => {
    const event = await makeEvent(calendar.contributor, { [kind]: [NAME] });
    const id = termOf(event, kind);
    const path = `/events/${event.id}`;
    const visible = [await isVisible(calendar.visitor, id)];

    await calendar.editor.patch(path, { status: 'publish' });
    visible.push(await isVisible(calendar.visitor, id));
    await calendar.editor.patch(path, { status: 'draft' });
    visible.push(await isVisible(calendar.visitor, id));
    await calendar.editor.delete(path);
    visible.push(await isVisible(calendar.visitor, id));

    expect(visible).toEqual([false, true, true, true]);
  });

  it('are public at once in an event that is', async () => {
    const id = termOf(await makeEvent(calendar.author, { [kind]: [NAME] }), kind);

    expect(await isVisible(calendar.visitor, id)).toBe(true);
  });

  it('are public with a scheduled event, when its moment comes', async () => {
    const scheduled = { [kind]: [NAME], status: 'publish', date: '2027-03-10 13:00:00' };
    const id = termOf(await makeEvent(calendar.author, scheduled), kind);
    const before = await isVisible(calendar.visitor, id);
    clock.set('2027-03-10T13:00:00Z');

    expect([before, await isVisible(calendar.visitor, id)]).toEqual([false, true]);
  });

  it('are public with an event that comes back from the trash, or takes them later', async () => {
    const draft = await makeEvent(calendar.editor, { [kind]: [NAME, 'Hearsay'], status: 'draft' });
    const [first, second] = termsOf(draft, kind).map(({ id }) => id);
    const event = await makeEvent(calendar.editor, {});
    await calendar.editor.patch(`/events/${event.id}`, { [kind]: [first] });
    const visible = [
      await isVisible(calendar.visitor, first ?? 0),
      await isVisible(calendar.visitor, second ?? 0),
    ];
    await calendar.editor.delete(`/events/${draft.id}`);
    await calendar.editor.patch(`/events/${draft.id}`, { status: 'publish' });

    expect([...visible, await isVisible(calendar.visitor, second ?? 0)]).toEqual([true, false, true]);
  });

  it('are not public with an event behind a password, until that goes', async () => {
    const draft = await makeEvent(calendar.author, { [kind]: [NAME], status: 'draft', password: 'sesame' });
    const path = `/events/${draft.id}`;
    const id = termOf(draft, kind);
    await calendar.author.patch(path, { status: 'publish' });
    const before = [await isVisible(calendar.visitor, id), await isVisible(calendar.author, id)];
    const opened = await calendar.visitor.get(path, { password: 'sesame' });
    await calendar.author.patch(path, { password: '' });

    expect(before).toEqual([false, true]);
    expect(termOf(opened.body as Made, kind)).toBe(id);
    expect(await isVisible(calendar.visitor, id)).toBe(true);
  });

  it('are public once somebody who manages terms changes them, and not made twice', async () => {
    const id = termOf(await makeEvent(calendar.contributor, { [kind]: [NAME] }), kind);
    const again = await makeEvent(calendar.author, { [kind]: [NAME.toUpperCase()], status: 'draft' });
    const { status, body } = await calendar.editor.post(`/${kind}`, { name: NAME });
    const before = await isVisible(calendar.visitor, id);
    const updated = await calendar.editor.patch(`/${kind}/${id}`, { description: 'Checked' });

    expect(termOf(again, kind)).toBe(id);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'term_exists' })]);
    expect((body as { data: { term_id: number } }).data.term_id).toBe(id);
    expect([before, updated.status, await isVisible(calendar.visitor, id)]).toEqual([false, 200, true]);
  });

  it('cannot be read by linking ids that others named', async () => {
    const id = termOf(await makeEvent(calendar.editor, { [kind]: [NAME], status: 'draft' }), kind);
    const all = [1, id];
    const atOnce = await makeEvent(calendar.contributor, { [kind]: all });
    const named = await makeEvent(calendar.contributor, { [kind]: [...all, 'Hearsay'] });
    const own = termsOf(named, kind).map((term) => term.id);
    const changed = await calendar.contributor.patch(`/events/${atOnce.id}`, { [kind]: all });
    const byEditor = await makeEvent(calendar.editor, { [kind]: all, status: 'draft' });
    const back = await calendar.contributor.patch(`/events/${named.id}`, { [kind]: own });

    expect(termsOf(atOnce, kind).map((term) => term.id)).toEqual([1]);
    expect(own.toSorted()).toEqual([1, id + 1]);
    expect(termsOf(changed.body as Made, kind).map((term) => term.id)).toEqual([1]);
    expect(termsOf(byEditor, kind)).toHaveLength(2);
    expect(termsOf(back.body as Made, kind)).toHaveLength(2);
  });

  it('are public with the events of an import', async () => {
    const run = new ImportRun(
      calendar.app.get(EventImporter),
      {
        viewer: { role: 'administrator', userId: calendar.userIds.administrator, login: 'administrator' },
        language: undefined,
        firstLine: 1,
        skipsInvalid: false,
        isDryRun: false,
        progress: null,
      },
      { reportInvalid: () => undefined, reportProgress: () => undefined },
    );
    const bodies = [
      anEvent({ [kind]: ['Imported', 'Both'] }),
      anEvent({ [kind]: ['Waiting', 'Both'], status: 'draft' }),
    ];
    async function* lines(): AsyncGenerator<Line> {
      for (const [i, body] of bodies.entries())
        yield await Promise.resolve({ number: i + 1, digest: `line ${i}`, byteLength: 100, body });
    }
    await run.run(lines());

    const found = async (as: Api): Promise<number> =>
      idsOf(await as.get(`/${kind}`, { hide_empty: false }), kind).length;
    expect([await found(calendar.visitor), await found(calendar.editor)]).toEqual([3, 4]);
  });

  it('are all public after many events that have them were published at once', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `Name ${n}`);
    const drafts: Made[] = [];
    for (let n = 0; n < asMuchAs(6, 12); n += 1) {
      const own = n % 2 === 0 ? names : names.toReversed();
      drafts.push(await makeEvent(calendar.contributor, { [kind]: own.slice(n % 3) }));
    }
    const before = idsOf(await calendar.visitor.get(`/${kind}`, { hide_empty: false }), kind);

    const answers = await Promise.all([
      ...drafts.map(({ id }) => calendar.editor.patch(`/events/${id}`, { status: 'publish' })),
      ...drafts.map(() => calendar.editor.post('/events', anEvent({ [kind]: [7, 6, 5, 4, 3, 2] }))),
    ]);

    expect(before).toEqual([1]);
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201]);
    expect(idsOf(await calendar.visitor.get(`/${kind}`), kind)).toHaveLength(names.length);
  });
});

describe('categories below a name that nobody has published', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('can be asked for by those who may see that name, and by nobody else', async () => {
    const { administrator, author, contributor, editor, subscriber, visitor } = calendar;
    const own = await makeEvent(contributor, { categories: ['Rumour'] });
    const other = await makeEvent(editor, { categories: ['Hearsay'], status: 'draft' });
    const [first, second] = [termOf(own, 'categories'), termOf(other, 'categories')];

    for (const as of [administrator, author, contributor, editor, subscriber, visitor]) {
      for (const id of [first, second]) {
        const { status } = await as.get(`/categories/${id}`);
        const below = await as.get('/categories', { parent: id });
        expect({ id, status: below.status }).toEqual({ id, status });
      }
    }
    expect((await contributor.get('/categories', { parent: first })).status).toBe(200);
    expect((await contributor.get('/categories', { parent: second })).status).toBe(400);
  });

  it('make it public: their addresses show it', async () => {
    const { author, contributor, visitor } = calendar;
    const event = await makeEvent(contributor, { categories: ['First', 'Second'] });
    const [first = 0, second = 0] = termsOf(event, 'categories').map(({ id }) => id);
    const hidden = await visitor.get('/categories', { parent: first });
    const child = await author.make('/categories', { name: 'Child', parent: first });
    await author.patch(`/categories/${child.id}`, { parent: second });
    const statuses = [first, second, child.id].map(
      async (id) => (await visitor.get(`/categories/${id}`)).status,
    );

    expect(hidden.status).toBe(400);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });
});
