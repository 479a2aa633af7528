import { Webhook } from 'standardwebhooks';
import { DeliveryCleaner } from '../../../src/exchange/webhooks/delivery-cleaner.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { deliver, fanOut, wait, WebhookStage } from './receiver.js';

const stage = new WebhookStage();

describe('a message', () => {
  it('shows what the list of visitors shows, and is signed', async () => {
    const { secret } = await stage.subscribe();
    clock.set(null);
    const { id } = await makeEvent(stage.calendar.editor, {
      venue: { venue: 'Hall' },
      categories: ['Music'],
    });
    await deliver(stage.calendar);
    const message = stage.receiver.received.find(({ type }) => type === 'event.created');
    const list = (await stage.calendar.visitor.get('/events', { include: id })).body as { events: object[] };

    expect(message?.data).toEqual(list.events[0]);
    const signed = new Webhook(secret).verify(
      message?.text ?? '',
      message?.headers as Record<string, string>,
    );
    expect(signed).toEqual({
      type: 'event.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      data: message?.data,
    });
    expect(message?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(stage.receiver.take().sort()).toEqual(
      ['category.created 1', `event.created ${id}`, `venue.created ${id - 1}`].sort(),
    );
  });

  it('comes once for changes that follow each other, and again for later ones', async () => {
    await stage.subscribe({ kinds: 'event' });
    const { id } = await makeEvent(stage.calendar.editor);
    await fanOut(stage.calendar);
    wait({ seconds: 5 });
    await stage.calendar.editor.patch(`/events/${id}`, { title: 'Second' });
    await deliver(stage.calendar);

    expect(stage.receiver.received.map(({ data }) => data['title'])).toEqual(['Second']);
    expect(stage.receiver.received[0]?.text).toContain('"timestamp":"2027-03-10T12:00:05.000Z"');
    expect(stage.receiver.take()).toEqual([`event.created ${id}`]);
    await stage.calendar.editor.patch(`/events/${id}`, { title: 'Third' });
    await deliver(stage.calendar);
    await stage.calendar.editor.delete(`/events/${id}`);
    await deliver(stage.calendar);
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.updated ${id}`, `event.removed ${id}`]);
  });

  it('reports what an item is shown with', async () => {
    await stage.subscribe({ kinds: 'event' });
    const { id, venue } = await makeEvent(stage.calendar.editor, { venue: { venue: 'Hall' } });
    await deliver(stage.calendar);
    stage.receiver.take();
    await stage.calendar.editor.patch(`/venues/${(venue as { id: number }).id}`, { venue: 'New Hall' });
    await deliver(stage.calendar);

    expect(stage.receiver.received.map(({ data }) => data['venue'])).toMatchObject([{ venue: 'New Hall' }]);
    expect(stage.receiver.take()).toEqual([`event.updated ${id}`]);
  });

  it('has reviews for receivers that name them, whatever visitors see', async () => {
    const { contributor, editor } = stage.calendar;
    await stage.subscribe({ kinds: 'review' });
    const { id } = await makeEvent(contributor, { title: 'Jazz', status: 'pending' });
    await deliver(stage.calendar);
    const [created] = stage.receiver.received;
    expect(created?.data).toMatchObject({ kind: 'event', title: 'Jazz', review: { state: 'to_review' } });
    const steps = [
      { review: { state: 'changes_requested', note: 'Where?' } },
      { review: { state: 'published' } },
      { title: 'Public' },
    ];
    for (const sent of steps) {
      await editor.patch(`/events/${id}`, sent);
      await deliver(stage.calendar);
    }
    await contributor.patch(`/events/${id}`, { title: 'Proposed' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([
      `review.created ${id}`,
      `review.updated ${id}`,
      `review.updated ${id}`,
      `review.updated ${id}`,
    ]);
  });

  it('never tells of what visitors cannot see', async () => {
    await stage.subscribe();
    for (const fields of [
      { status: 'draft' },
      { status: 'private' },
      { status: 'pending' },
      { status: 'future', date: '2027-04-01 00:00:00' },
      { password: 'sesame' },
    ]) {
      const { id } = await makeEvent(stage.calendar.editor, fields);
      await deliver(stage.calendar);
      await stage.calendar.editor.patch(`/events/${id}`, { title: 'Still hidden' });
      await deliver(stage.calendar);
      await stage.calendar.editor.delete(`/events/${id}`);
      await deliver(stage.calendar);
    }
    await makeEvent(stage.calendar.editor, { status: 'draft', categories: ['Of no public event'] });
    await stage.calendar.editor.make('/venues', { venue: 'Planned', status: 'draft' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([]);

    const { id } = await makeEvent(stage.calendar.editor);
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.created ${id}`]);
  });

  it.each([{ status: 'draft' }, { status: 'private' }, { password: 'sesame' }])(
    'says only the id of what becomes %j, also when it waited for long',
    async (fields) => {
      await stage.subscribe();
      const { id } = await makeEvent(stage.calendar.editor);
      await fanOut(stage.calendar);
      await stage.calendar.editor.patch(`/events/${id}`, { title: 'Secret', ...fields });
      await deliver(stage.calendar);
      await stage.calendar.editor.patch(`/events/${id}`, { title: 'More secret' });
      await deliver(stage.calendar);

      expect(stage.receiver.received.map(({ type, data }) => ({ type, data }))).toEqual([
        { type: 'event.removed', data: { id } },
      ]);
    },
  );

  it('is listed among the latest 1000 of its receiver, for 30 days', async () => {
    const [{ id }, other] = [await stage.subscribe(), await stage.subscribe()];
    const insert = (webhook: number, count: number, created: string): Promise<unknown> =>
      stage.calendar.dataSource.query(
        `INSERT INTO webhook_deliveries
           (webhook_id, message_id, is_new, changed_at, status, attempts, due_at, attempted_at, created_at)
         SELECT $1, 'msg_' || n, false, $3, 'delivered', 1, $3, $3, $3 FROM generate_series(1, $2::integer) n`,
        [webhook, count, created],
      );
    const total = async (webhook: number): Promise<unknown> =>
      (await stage.calendar.administrator.get(`/webhooks/${webhook}/deliveries`)).body;
    await insert(id, 1002, '2027-03-01T12:00:00Z');
    await insert(other.id, 1, '2027-02-08T11:59:59Z');
    await insert(other.id, 1, '2027-02-08T12:00:00Z');
    await stage.calendar.app.get(DeliveryCleaner).clean();

    expect(await total(id)).toMatchObject({ total: 1000 });
    const path = `/webhooks/${id}/deliveries`;
    const page = await stage.calendar.administrator.get(path, { status: 'delivered', per_page: 2 });
    expect(page.body).toMatchObject({
      next_rest_url: `http://calendar.test/calendar/events/v1${path}/?per_page=2&status=delivered&page=2`,
    });
    expect(await total(other.id)).toMatchObject({ total: 1 });
  });

  it('reports what time alone has published or revealed', async () => {
    await stage.subscribe({ kinds: 'event' });
    const future = await makeEvent(stage.calendar.editor, { status: 'future', date: '2027-04-01 00:00:00' });
    const hiddenAddress = {
      attendance_mode: 'online',
      online_url: 'https://example.org/stream',
      online_url_hidden_until_start: true,
    };
    const online = await makeEvent(stage.calendar.editor, hiddenAddress);
    await makeEvent(stage.calendar.editor, { ...hiddenAddress, status: 'private' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.created ${online.id}`]);
    clock.set('2027-06-01T00:00:00Z');
    await stage.calendar.visitor.get('/events');
    await deliver(stage.calendar);

    expect(stage.receiver.received.find(({ data }) => data.id === online.id)?.data['online_url']).toBe(
      'https://example.org/stream',
    );
    expect(stage.receiver.take().sort()).toEqual(
      [`event.created ${future.id}`, `event.updated ${online.id}`].sort(),
    );
  });
});

describe('a filter', () => {
  it('is that of the list, in the language of the webhook', async () => {
    const { editor } = stage.calendar;
    await editor.make('/categories', { name: 'Music' });
    await stage.subscribe({
      kinds: 'event',
      filter: { categories: 'music', featured: true },
      language: 'de',
    });
    const match = { categories: ['Music'], featured: true };
    const { id } = await editor.make('/events', anEvent(match), { ml_language: 'de' });
    const english = await makeEvent(editor, match);
    const other = await editor.make('/events', anEvent({ categories: ['Music'] }), { ml_language: 'de' });
    await deliver(stage.calendar);

    expect(stage.receiver.received.find(({ data }) => data.id === id)?.data).toMatchObject({
      language: 'de',
      rest_url: `http://calendar.test/calendar/events/v1/events/${id}?ml_language=de`,
    });
    expect(stage.receiver.take()).toEqual([
      `event.created ${id}`,
      `event.removed ${english.id}`,
      `event.removed ${other.id}`,
    ]);
    // What the receiver was told is gone is not told again.
    await editor.patch(`/events/${other.id}`, { title: 'Anders' }, { ml_language: 'de' });
    await editor.patch(`/events/${id}`, { featured: false });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.removed ${id}`]);
    await editor.patch(`/events/${id}`, { title: 'Vorbei' }, { ml_language: 'de' });
    await editor.patch(`/events/${other.id}`, { featured: true });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.updated ${other.id}`]);
  });

  it('tells again of what is gone when that was given up, not when another kind has the same id', async () => {
    const { editor, dataSource } = stage.calendar;
    await stage.subscribe({ kinds: ['event', 'category'], filter: { featured: true } });
    const { id } = await makeEvent(editor, { featured: true });
    for (let term = 1; term <= id; term += 1) await editor.make('/categories', { name: `Kind ${term}` });
    await editor.patch(`/events/${id}`, { featured: false });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toContain(`event.removed ${id}`);

    await editor.patch(`/categories/${id}`, { name: 'Kind of its own' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`category.updated ${id}`]);
    await editor.patch(`/events/${id}`, { title: 'Second' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([]);

    await dataSource.query(`UPDATE webhook_deliveries SET status = 'failed' WHERE type = 'event.removed'`);
    await editor.patch(`/events/${id}`, { title: 'Third' });
    await deliver(stage.calendar);
    expect(stage.receiver.take()).toEqual([`event.removed ${id}`]);
  });

  it('chooses of each receiver for itself, and so does its language, when all get the same event', async () => {
    const { receiver, calendar } = stage;
    const subscribe = (path: string, fields: object): Promise<unknown> =>
      stage.subscribe({ kinds: 'event', url: `http://${receiver.host}${path}`, ...fields });
    await subscribe('/all', {});
    await subscribe('/featured', { filter: { featured: true } });
    await subscribe('/german', { language: 'de' });
    const { id } = await makeEvent(calendar.editor, { title: 'Concert' });
    await calendar.editor.patch(`/events/${id}`, { title: 'Konzert' }, { ml_language: 'de' });
    await deliver(calendar);

    const sent = receiver.received.map(({ path, type, data }) => [path, type, data['title']]);
    expect(sent.sort()).toEqual([
      ['/all', 'event.created', 'Concert'],
      ['/featured', 'event.removed', undefined],
      ['/german', 'event.created', 'Konzert'],
    ]);
  });

  it('that names what is gone pauses the webhook', async () => {
    const { editor } = stage.calendar;
    await makeEvent(editor, { categories: ['Music'] });
    const { id } = await stage.subscribe({ filter: { categories: 'music' } });
    const { body } = await editor.get('/categories');
    const [{ id: category } = { id: 0 }] = (body as { categories: { id: number }[] }).categories;
    await editor.delete(`/categories/${category}`);
    await deliver(stage.calendar);

    expect(await stage.read(id)).toMatchObject({ active: false, pause_reason: 'invalid_filter' });
  });
});
