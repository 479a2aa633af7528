import { clock } from '../../../src/foundation/dates/clock.js';
import { FORBIDDEN, invalid, refusal, SIGN_IN } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { changesOf } from '../history/versions.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Kind {
  readonly collection: 'venues' | 'organizers' | 'categories' | 'tags';
  /** Of its name in bodies. */
  readonly name: string;
  /** Of the field of events, and of their filter. */
  readonly field: 'venue' | 'organizer' | 'categories' | 'tags';
  readonly isPost: boolean;
}

const KINDS: readonly Kind[] = [
  { collection: 'venues', name: 'venue', field: 'venue', isPost: true },
  { collection: 'organizers', name: 'organizer', field: 'organizer', isPost: true },
  { collection: 'categories', name: 'name', field: 'categories', isPost: false },
  { collection: 'tags', name: 'name', field: 'tags', isPost: false },
];

interface Linked {
  readonly id: number;
  readonly slug: string;
}

const make = ({ collection, name }: Kind, value: string): Promise<Linked> =>
  calendar.editor.make(`/${collection}`, { [name]: value });

/** The ids of the linked items of an event, as an editor sees them. */
async function linksOf({ field }: Kind, event: number): Promise<number[]> {
  const { body } = await calendar.editor.get(`/events/${event}`, { context: 'edit' });
  const links = (body as Record<string, Linked | readonly Linked[]>)[field];
  return [links].flat().flatMap((link) => (link === undefined ? [] : [link.id]));
}

const mergeOf = ({ collection }: Kind, { id }: Linked, into: Linked, sent: object = {}) =>
  calendar.editor.post(`/${collection}/${id}/merge`, { into: into.id, ...sent });

describe.each(KINDS)('a merge of two $collection', (kind) => {
  const { collection, field, isPost } = kind;

  it('moves all events, and leads from the old ids and slugs to the kept item', async () => {
    const { editor, visitor } = calendar;
    const [old, kept, other] = [
      await make(kind, 'Yardhall'),
      await make(kind, 'Yard Hall'),
      await make(kind, 'Else'),
    ];
    await editor.patch(`/${collection}/${old.id}`, { [kind.name]: 'Hofhalle', ml_language: 'de' });
    const events = [
      await makeEvent(editor, { [field]: [old.id] }),
      await makeEvent(editor, { [field]: [old.id, other.id, kept.id], status: 'draft' }),
      await makeEvent(editor, { [field]: [other.id, old.id] }),
    ].map(({ id }) => id);
    await editor.delete(`/events/${events[2]}`);

    const merged = await mergeOf(kind, old, kept);

    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ id: kept.id, slug: kept.slug });
    const sorted = (ids: readonly number[]): number[] => (isPost ? [...ids] : [...ids].sort((a, b) => a - b));
    expect(await linksOf(kind, events[0] ?? 0)).toEqual([kept.id]);
    expect(sorted(await linksOf(kind, events[1] ?? 0))).toEqual(sorted([kept.id, other.id]));
    expect((await visitor.get(`/${collection}/${old.id}`)).body).toMatchObject({ id: kept.id });
    expect((await editor.get(`/${collection}/${old.id}`)).body).toMatchObject({ id: kept.id });
    for (const word of isPost ? [old.id] : [old.id, 'yardhall', 'Yardhall', 'hofhalle']) {
      const { body } = await visitor.get('/events', { [field]: word, when: 'all' });
      expect({ word, body }).toMatchObject({ word, body: { total: 1 } });
    }
    const page = { venues: 'venue', organizers: 'organizer', categories: 'events/category', tags: 'tag' }[
      collection
    ];
    for (const [prefix, slug] of [
      ['', old.slug],
      ['/de', 'hofhalle'],
    ] as const) {
      const at = await visitor
        .under('')
        .get(`${prefix}/${page}/${slug}/`, { x: '1' }, { Accept: 'text/html' });
      expect(at.status).toBe(301);
      expect(at.headers.get('Location')).toMatch(new RegExp(`${prefix}/${page}/${kept.slug}/\\?x=1$`));
    }
    // A client that has the old id, and one that has the old name, do not bring the item back.
    const name = isPost ? { [kind.name]: 'yardhall' } : 'yardhall';
    for (const link of [old.id, name])
      expect(await linksOf(kind, (await makeEvent(editor, { [field]: [link] })).id)).toEqual([kept.id]);
    // In the trash, it has come along.
    await editor.patch(`/events/${events[2]}`, { status: 'publish' });
    expect(sorted(await linksOf(kind, events[2] ?? 0))).toEqual(sorted([other.id, kept.id]));
  });

  it('is in the log, and is taken back by restoring the merged item', async () => {
    const { editor } = calendar;
    const [old, kept] = [await make(kind, 'Yardhall'), await make(kind, 'Yard Hall')];
    const both = (await makeEvent(editor, { [field]: [kept.id, old.id] })).id;
    const moved = (await makeEvent(editor, { [field]: [old.id] })).id;
    const changed = (await makeEvent(editor, { [field]: [old.id] })).id;
    const linksBefore = await linksOf(kind, both);
    await mergeOf(kind, old, kept);
    await editor.patch(`/events/${changed}`, { [field]: [] });

    // Editors open what is in the trash.
    const { body: opened } = await editor.get(`/${collection}/${old.id}`, { context: 'edit' });
    expect(opened).toMatchObject(isPost ? { id: old.id, status: 'trash' } : { id: kept.id });
    const history = await changesOf(editor, `/${collection}/${old.id}`);
    expect(history[0]).toMatchObject({ op: isPost ? 'trashed' : 'deleted' });
    expect(history[0]?.fields).toContain('merged_into');
    expect((await changesOf(editor, `/${collection}/${kept.id}`))[0]).toMatchObject({ fields: ['merged'] });
    expect((await changesOf(editor, `/events/${moved}`))[0]).toMatchObject({
      op: 'updated',
      fields: [field],
    });
    const restored = await editor.post(`/${collection}/${old.id}/history/${history[0]?.id}/restore`);

    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ id: old.id, slug: old.slug });
    expect(await linksOf(kind, both)).toEqual(linksBefore);
    expect(await linksOf(kind, moved)).toEqual([old.id]);
    expect(await linksOf(kind, changed)).toEqual([]);
    expect((await editor.get(`/${collection}/${old.id}`)).body).toMatchObject({ id: old.id });
    expect((await editor.get(`/events`, { [field]: old.id, when: 'all' })).body).toMatchObject({ total: 2 });
  });

  it('follows chains', async () => {
    const [a, b, c] = [await make(kind, 'One'), await make(kind, 'Two'), await make(kind, 'Three')];
    const event = (await makeEvent(calendar.editor, { [field]: [a.id] })).id;
    await mergeOf(kind, a, b);
    await mergeOf(kind, b, c);

    expect((await calendar.visitor.get(`/${collection}/${a.id}`)).body).toMatchObject({ id: c.id });
    expect(await linksOf(kind, event)).toEqual([c.id]);
    // The id of a merged item stands for the kept one.
    expect(refusal(await mergeOf(kind, c, a))).toMatchObject({ status: 400 });
    const [change] = await changesOf(calendar.editor, `/${collection}/${a.id}`);
    await calendar.editor.post(`/${collection}/${a.id}/history/${change?.id}/restore`);
    expect(await linksOf(kind, event)).toEqual([a.id]);
  });

  it('refuses itself, what is gone, and users who may not edit what others wrote', async () => {
    const { author, contributor, visitor, editor } = calendar;
    const [old, kept] = [await make(kind, 'Yardhall'), await make(kind, 'Yard Hall')];
    for (const into of [old.id, 99_999, 0, 'x', undefined])
      expect(refusal(await editor.post(`/${collection}/${old.id}/merge`, { into }))).toMatchObject({
        status: 400,
      });
    for (const [caller, answer] of [
      [visitor, SIGN_IN],
      [contributor, FORBIDDEN],
      [author, FORBIDDEN],
    ] as const)
      expect(refusal(await caller.post(`/${collection}/${old.id}/merge`, { into: kept.id }))).toEqual(answer);
    expect((await editor.post(`/${collection}/99999/merge`, { into: kept.id })).status).toBe(400);
    await editor.delete(`/${collection}/${kept.id}`);
    expect(refusal(await mergeOf(kind, old, kept))).toMatchObject({ status: 400 });
    if (isPost)
      expect(refusal(await mergeOf(kind, kept, old))).toEqual({
        status: 410,
        code: `${kind.name}-is-in-trash`,
      });
  });

  it('at the same moment as another write is one after the other', async () => {
    const { editor } = calendar;
    const [a, b] = [await make(kind, 'One'), await make(kind, 'Two')];
    const event = (await makeEvent(editor, { [field]: [a.id] })).id;

    const responses = await Promise.all([
      mergeOf(kind, a, b),
      mergeOf(kind, b, a),
      editor.patch(`/events/${event}`, { title: 'Renamed', [field]: [a.id] }),
      // May come too late for the item that is gone then.
      editor.post('/events', anEvent({ [field]: [b.id] })),
    ]);

    expect(responses.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = await linksOf(kind, event);
    expect([a.id, b.id]).toContain(left);
    expect((await editor.get(`/${collection}/${left}`)).body).toMatchObject({ id: left });
  });
});

describe('a merge', () => {
  it.each(KINDS.slice(0, 2))(
    'leaves $collection where the first of the two was, and puts them back',
    async (kind) => {
      const { editor } = calendar;
      const [old, kept, other] = [await make(kind, 'One'), await make(kind, 'Two'), await make(kind, 'Else')];
      const orders = [
        [old.id, other.id, kept.id],
        [kept.id, other.id, old.id],
      ];
      const events: number[] = [];
      for (const ids of orders) events.push((await makeEvent(editor, { [kind.field]: ids })).id);
      const links = (): Promise<number[][]> => Promise.all(events.map((id) => linksOf(kind, id)));
      await mergeOf(kind, old, kept);
      expect(await links()).toEqual([
        [kept.id, other.id],
        [kept.id, other.id],
      ]);

      const [change] = await changesOf(editor, `/${kind.collection}/${old.id}`);
      await editor.post(`/${kind.collection}/${old.id}/history/${change?.id}/restore`);
      expect(await links()).toEqual(orders);
      expect(await changesOf(editor, `/${kind.collection}/${kept.id}`)).toMatchObject([
        { op: 'updated', fields: ['merged'] },
        { op: 'updated', fields: ['merged'] },
        { op: 'created' },
      ]);
    },
  );

  it('of drafts is one as well, but not into the trash', async () => {
    const { editor } = calendar;
    const kind = KINDS[0] as Kind;
    const draft = (venue: string): Promise<Linked> => editor.make('/venues', { venue, status: 'draft' });
    const [old, kept] = [await draft('Yardhall'), await draft('Yard Hall')];
    const { id } = await makeEvent(editor, { venue: old.id, status: 'draft' });
    await editor.delete(`/venues/${kept.id}`);
    expect(refusal(await mergeOf(kind, old, kept))).toEqual(invalid('into'));
    expect(await linksOf(kind, id)).toEqual([old.id]);

    await editor.patch(`/venues/${kept.id}`, { status: 'draft' });
    expect((await mergeOf(kind, old, kept)).body).toMatchObject({ id: kept.id, status: 'draft' });
    expect(await linksOf(kind, id)).toEqual([kept.id]);
  });

  it('moves categories below, but not into one of them', async () => {
    const { editor } = calendar;
    const kind = KINDS[2] as Kind;
    const [old, kept] = [await make(kind, 'Music'), await make(kind, 'Concerts')];
    const below = await editor.make('/categories', { name: 'Jazz', parent: old.id });
    const other = await editor.make('/categories', { name: 'Opera', parent: kept.id });

    expect((await mergeOf(kind, old, { id: below.id, slug: '' })).body).toMatchObject({
      data: { status: 400, params: { into: 'This category lies below the one that is merged.' } },
    });
    await mergeOf(kind, old, kept);
    expect((await editor.get(`/categories/${below.id}`)).body).toMatchObject({ parent: kept.id });
    const [change] = await changesOf(editor, `/categories/${old.id}`);
    await editor.post(`/categories/${old.id}/history/${change?.id}/restore`);
    expect((await editor.get(`/categories/${below.id}`)).body).toMatchObject({ parent: old.id });
    expect((await editor.get(`/categories/${other.id}`)).body).toMatchObject({ parent: kept.id });
  });

  it.each(KINDS.slice(2))('publishes no $collection that no public event has', async (kind) => {
    const { contributor, editor, visitor } = calendar;
    const ids: number[] = [];
    for (const name of ['Rumour', 'Whisper', 'Known']) {
      const event = (await makeEvent(name === 'Known' ? editor : contributor, { [kind.field]: [name] })).id;
      ids.push(...(await linksOf(kind, event)));
    }
    const [rumour = 0, whisper = 0, known = 0] = ids;
    const mergeIds = (id: number, into: number) => editor.post(`/${kind.collection}/${id}/merge`, { into });
    const isPublic = async (id: number): Promise<boolean> =>
      (await visitor.get(`/${kind.collection}/${id}`)).status === 200;

    expect((await mergeIds(rumour, whisper)).status).toBe(200);
    expect([await isPublic(rumour), await isPublic(whisper)]).toEqual([false, false]);
    expect((await mergeIds(known, whisper)).status).toBe(200);
    expect([await isPublic(rumour), await isPublic(whisper), await isPublic(known)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('that was the last of a name is what the name means', async () => {
    const { editor } = calendar;
    const kind = KINDS[3] as Kind;
    const [first, second] = [await make(kind, 'Early'), await make(kind, 'Late')];
    for (const into of [first, second]) {
      await mergeOf(kind, await make(kind, 'Jazz'), into);
      clock.set(clock.now().add({ minutes: 1 }));
    }
    expect(await linksOf(kind, (await makeEvent(editor, { tags: ['Jazz'] })).id)).toEqual([second.id]);
  });

  it('hides no public venue behind one that is not', async () => {
    const { editor, visitor } = calendar;
    const [old, kept] = [await make(KINDS[0] as Kind, 'Hall'), await make(KINDS[0] as Kind, 'Yard')];
    await editor.patch(`/venues/${kept.id}`, { status: 'draft' });
    expect((await mergeOf(KINDS[0] as Kind, old, kept)).status).toBe(400);
    // What visitors never saw leads nowhere for them.
    expect((await mergeOf(KINDS[0] as Kind, kept, old)).status).toBe(200);
    expect((await visitor.get(`/venues/${kept.id}`)).status).not.toBe(200);
    expect((await editor.get(`/venues/${kept.id}`)).body).toMatchObject({ id: old.id });
  });
});
