// What else names a merged item: the log, copies of lists, webhooks, proposals, versions and imports.
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { ImportUndoer } from '../../../src/exchange/imports/import-undoer.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { Api } from '../../support/api.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';
import { settle } from '../../support/settle.js';
import { Mirror, toComparable } from '../changes/mirror.js';
import { changesOf } from '../history/versions.js';
import { deliver, WebhookStage } from '../webhooks/receiver.js';

const stage = new WebhookStage();

interface Linked {
  readonly id: number;
  readonly venue?: string;
}

const merge = (collection: string, { id }: Linked, into: Linked, as: Api = stage.calendar.editor) =>
  as.post(`/${collection}/${id}/merge`, { into: into.id });

const venueOf = async (event: number, as: Api = stage.calendar.editor): Promise<unknown> =>
  ((await as.get(`/events/${event}`, { context: 'edit' })).body as { venue: unknown }).venue;

const makeHalls = async (): Promise<[Linked, Linked]> => [
  await stage.calendar.editor.make('/venues', { venue: 'Yardhall' }),
  await stage.calendar.editor.make('/venues', { venue: 'Yard Hall' }),
];

describe('after a merge', () => {
  it('the log, copies of lists and webhooks follow', async () => {
    const { editor, visitor } = stage.calendar;
    const [old, kept] = await makeHalls();
    const [moved, other, draft] = [
      (await makeEvent(editor, { venue: old.id })).id,
      (await makeEvent(editor, { venue: kept.id })).id,
      (await makeEvent(editor, { venue: old.id, status: 'draft' })).id,
    ];
    const mirrors = [
      new Mirror(visitor, 'events'),
      new Mirror(visitor, 'events', { venue: kept.id }),
      new Mirror(visitor, 'events', { venue: old.id }),
      new Mirror(visitor, 'venues'),
      new Mirror(editor, 'events', { status: 'draft' }),
    ];
    await settle(stage.calendar);
    for (const mirror of mirrors) await mirror.sync();
    const { body: log } = await visitor.get('/changes');
    const { token } = log as { token: string };
    await stage.subscribe();
    await merge('venues', old, kept);
    await deliver(stage.calendar);

    for (const mirror of mirrors) {
      await mirror.sync();
      expect(toComparable(mirror.items)).toEqual(toComparable(await mirror.walk()));
    }
    // The list of the merged venue is another one now, which its followers begin anew.
    expect(mirrors.map(({ restarts }) => restarts)).toEqual([0, 0, 1, 0, 0]);
    expect(eventIds(await visitor.get('/events', { venue: old.id, when: 'all' }))).toEqual([moved, other]);
    const { body } = await visitor.get('/changes', { since: token });
    const lines = (body as { changes: { op: string; kind: string; id: number }[] }).changes.map(
      ({ op, kind, id }) => `${op} ${kind} ${id}`,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        `removed venue ${old.id}`,
        `updated venue ${kept.id}`,
        `updated event ${moved}`,
      ]),
    );
    expect(lines.join()).not.toContain(`event ${draft}`);
    // As after any change of a venue, also those that it is shown with.
    expect(stage.receiver.take().sort()).toEqual([
      `event.updated ${moved}`,
      `event.updated ${other}`,
      `venue.removed ${old.id}`,
      `venue.updated ${kept.id}`,
    ]);
  });

  it('proposals and versions that name the merged venue mean the kept one', async () => {
    const { editor, author, contributor } = stage.calendar;
    const [old, kept] = await makeHalls();
    const { id } = await contributor.make('/events', {
      title: 'Jazz',
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 11:00',
      status: 'pending',
      venue: old.id,
    });
    await editor.patch(`/events/${id}`, { review: { state: 'published' } });
    await editor.patch(`/events/${id}`, { venue: [] });
    const { body: sent } = await contributor.patch(`/events/${id}`, { venue: old.id });
    const proposal = (sent as Linked).id;
    const { body: renamed } = await author.post('/proposals', {
      kind: 'venue',
      item: old.id,
      patch: { venue: 'Yard House' },
    });
    await merge('venues', old, kept);

    expect((await editor.get(`/proposals/${(renamed as Linked).id}`)).body).toMatchObject({ item: kept.id });
    const approved = await editor.post(`/proposals/${proposal}`, { review: { state: 'approved' } });
    expect([approved.status, await venueOf(id)]).toMatchObject([200, { id: kept.id }]);
    await editor.patch(`/events/${id}`, { venue: [] });
    const [change] = await changesOf(editor, `/events/${id}`);
    const restored = await editor.post(`/events/${id}/history/${change?.id}/restore`);
    expect([restored.status, await venueOf(id)]).toMatchObject([200, { id: kept.id }]);
  });

  it('proposals in different languages stay both, and of two in one language the one for the kept venue', async () => {
    const { editor, author } = stage.calendar;
    const [old, kept] = await makeHalls();
    const propose = async ({ id: item }: Linked, venue: string, language = 'en'): Promise<number> => {
      const sent = { kind: 'venue', item, patch: { venue } };
      return ((await author.post('/proposals', sent, { ml_language: language })).body as Linked).id;
    };
    const [english, german] = [await propose(kept, 'Yard House'), await propose(old, 'Hofhaus', 'de')];
    const second = await propose(old, 'House');
    await merge('venues', old, kept);

    const { body } = await editor.get('/proposals', { item: kept.id });
    expect((body as { proposals: Linked[] }).proposals.map(({ id }) => id)).toEqual([english, german]);
    expect((await editor.get(`/proposals/${second}`)).body).toMatchObject({ review: { state: 'withdrawn' } });
  });

  it('a category comes back below the one that its parent is part of by then', async () => {
    const { editor } = stage.calendar;
    const kept = await editor.make('/categories', { name: 'Concerts' });
    const parent = await editor.make('/categories', { name: 'Music' });
    const old = await editor.make('/categories', { name: 'Jazz', parent: parent.id });
    for (const one of [old, parent]) await merge('categories', one, kept);

    const [change] = await changesOf(editor, `/categories/${old.id}`);
    const restored = await editor.post(`/categories/${old.id}/history/${change?.id}/restore`);

    expect(restored.body).toMatchObject({ id: old.id, parent: kept.id });
  });

  it('the name of a translation that was removed before means nothing', async () => {
    const { editor, visitor } = stage.calendar;
    const [old, kept] = [
      await editor.make('/tags', { name: 'Courtyard' }),
      await editor.make('/tags', { name: 'Yard' }),
    ];
    await editor.patch(`/tags/${old.id}`, { name: 'Hof', ml_language: 'de' });
    await editor.delete(`/tags/${old.id}`, { ml_language: 'de' });
    await merge('tags', old, kept);

    expect((await visitor.get('/events', { tags: 'Courtyard' })).status).toBe(200);
    expect(refusal(await visitor.get('/events', { tags: 'Hof' }))).toMatchObject({ params: ['tags'] });
  });

  it('shows nothing of what only some may read', async () => {
    const { editor, author, visitor } = stage.calendar;
    const [old, kept] = await makeHalls();
    const secret = await makeEvent(editor, { venue: old.id, password: 'sesame' });
    const hidden = await editor.make('/venues', { venue: 'Cellar', status: 'private' });
    await merge('venues', hidden, kept);
    await merge('venues', old, kept);

    for (const as of [visitor, author])
      expect(refusal(await as.get(`/venues/${hidden.id}`)).status).not.toBe(200);
    expect((await editor.get(`/venues/${hidden.id}`)).body).toMatchObject({ id: kept.id });
    expect(JSON.stringify((await visitor.get(`/events/${secret.id}`)).body)).not.toContain('Yard');
    expect(await venueOf(secret.id)).toMatchObject({ id: kept.id });
    const { body } = await visitor.get('/changes', { since: '0' });
    expect(JSON.stringify(body)).not.toContain(`"id":${hidden.id},`);
  });
});

describe('an import after a merge', () => {
  const viewer = () => ({ role: 'editor', userId: stage.calendar.userIds.editor, login: 'editor' }) as const;
  beforeEach(() => stage.calendar.dataSource.query('DELETE FROM sources'));

  async function load(titles: readonly string[], place = 'Yardhall'): Promise<ImportResult> {
    const { app } = stage.calendar;
    const source = await app.get(SourcesService).upsert({ name: 'town', format: 'ndjson' }, viewer());
    const content = titles.map((title, n) =>
      JSON.stringify({
        uid: `${n}@x`,
        title,
        start_date: '2027-04-05 19:00:00',
        end_date: '2027-04-05 21:00:00',
        venue: { venue: place, city: 'Bled' },
        organizer: [{ organizer: 'Club' }],
        categories: ['Musik', 'Films'],
        tags: ['Late'],
      }),
    );
    const run = {
      source,
      content: content.join('\n'),
      viewer: viewer(),
      language: 'en',
      isDryRun: false,
    } as const;
    return app.get(ImportRunner).run(run);
  }

  const linked = async (): Promise<unknown> => {
    const { body } = await stage.calendar.editor.get('/events', { when: 'all' });
    const names = (items: unknown, name: string): unknown[] =>
      [items].flat().map((one) => (one as Record<string, unknown>)[name]);
    return (body as { events: Record<string, unknown>[] }).events.map(
      ({ venue, organizer, categories, tags }) =>
        [names(venue, 'venue'), names(organizer, 'organizer'), names(categories, 'name'), names(tags, 'name')]
          .flat()
          .join(),
    );
  };

  it('brings nothing back, changes nothing of what is kept, and can be undone', async () => {
    const { editor } = stage.calendar;
    const first = await load(['Jazz']);
    for (const [collection, name, value, own] of [
      ['venues', 'venue', 'Yard Hall', 'Yardhall'],
      ['organizers', 'organizer', 'The Club', 'Club'],
      ['categories', 'name', 'Music', 'Musik'],
      ['tags', 'name', 'Night', 'Late'],
    ] as const) {
      const kept = await editor.make(`/${collection}`, { [name]: value });
      const { body } = await editor.get(`/${collection}`, { search: own, hide_empty: false, per_page: 50 });
      const items = (body as Record<string, (Linked & Record<string, unknown>)[]>)[collection] ?? [];
      const old = items.find((one) => one[name] === own);
      expect((await merge(collection, { id: old?.id ?? 0 }, kept)).status).toBe(200);
    }
    const all = 'Yard Hall,The Club,Films,Music,Night';
    expect(await linked()).toEqual([all]);
    expect((await load(['Jazz'])).counts).toMatchObject({ unchanged: 1, updated: 0, refused: 0 });
    // A change of another field, and a new event.
    const { counts, id } = await load(['Blues', 'Swing']);
    expect(counts).toMatchObject({ updated: 1, created: 1, refused: 0 });
    expect(await linked()).toEqual([all, all]);
    for (const [collection, count] of Object.entries({ venues: 1, organizers: 1, categories: 2, tags: 1 }))
      expect((await editor.get(`/${collection}`, { hide_empty: false })).body).toMatchObject({
        total: count,
      });

    // What the source changes is still not taken for a change of a person.
    expect((await load(['Blues', 'Swing'], 'Castle')).counts).toMatchObject({ updated: 2, kept_local: 0 });
    expect(await linked()).toEqual([all, all].map((one) => one.replace('Yard Hall', 'Castle')));
    expect((await load(['Blues', 'Swing'])).counts).toMatchObject({ updated: 2, kept_local: 0 });

    const by = { viewer: viewer(), language: 'en', onWritten: null } as const;
    await stage.calendar.app.get(ImportUndoer).undo(id ?? 0, by);
    expect(await linked()).toEqual([all]);
    await stage.calendar.app.get(ImportUndoer).undo(first.id ?? 0, by);
    expect(await linked()).toEqual([]);
    // Beside the kept one, that of an import that stays.
    expect((await editor.get('/venues')).body).toMatchObject({ total: 2 });
  });
});
