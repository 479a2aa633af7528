// What goes with the sample calendar, and what people keep. Tests of the whole sample take longer.
import { clock } from '../../../src/foundation/dates/clock.js';
import { addSample } from '../../../src/service/sample/load-sample.js';
import { removeSample } from '../../../src/service/sample/remove-sample.js';
import {
  countSampleEvents,
  hasContent,
  recordSampleItem,
  type SampleKind,
} from '../../../src/service/sample/sample-items.queries.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sample_items');
});

type Body = Readonly<Record<string, unknown>>;

/** As the sample does it. */
async function noted(kind: SampleKind, made: Promise<{ readonly id: number }>): Promise<number> {
  const { id } = await made;
  await recordSampleItem(calendar.dataSource.manager, kind, id);
  return id;
}

const sampleEvent = (fields: Body = {}): Promise<number> =>
  noted('event', makeEvent(calendar.editor, fields));

const sampleItem = (kind: SampleKind, path: string, body: Body): Promise<number> =>
  noted(kind, calendar.editor.make(path, body));

const idsOf = async (table: string): Promise<number[]> =>
  (await calendar.dataSource.query<{ id: number }[]>(`SELECT id FROM ${table} ORDER BY id`)).map(
    ({ id }) => id,
  );

const wait = (): void => clock.set(clock.now().add({ hours: 1 }));

it('events that people have changed stay, also those changed in one language alone', async () => {
  const [plain, titled, translated, trashed] = [
    await sampleEvent(),
    await sampleEvent(),
    await sampleEvent(),
    await sampleEvent(),
  ];
  const own = await makeEvent(calendar.editor);
  wait();
  await calendar.editor.patch(`/events/${titled}`, { title: 'Ours' });
  await calendar.editor.patch(`/events/${translated}?ml_language=de`, { title: 'Unseres' });
  await calendar.editor.delete(`/events/${trashed}`);

  const { event } = await removeSample(calendar.dataSource);

  expect(event).toEqual({ removed: 2, kept: [titled, translated] });
  expect(await idsOf('events')).toEqual([titled, translated, own.id]);
  expect(plain).toBeLessThan(titled);
});

it('what is kept belongs to the calendar from then on', async () => {
  const id = await sampleEvent();
  wait();
  await calendar.editor.patch(`/events/${id}`, { title: 'Ours' });
  await removeSample(calendar.dataSource);

  const again = await removeSample(calendar.dataSource, { withChanged: true });

  expect(again.event).toEqual({ removed: 0, kept: [] });
  expect(await idsOf('events')).toEqual([id]);
});

it('an interrupted first start leaves nothing, whatever has changed', async () => {
  const id = await sampleEvent();
  wait();
  await calendar.editor.patch(`/events/${id}`, { title: 'Half written' });

  const { event } = await removeSample(calendar.dataSource, { withChanged: true });

  expect([event, await hasContent(calendar.dataSource.manager)]).toEqual([{ removed: 1, kept: [] }, false]);
});

it('a series goes with all its dates, and another one stays', async () => {
  const weekly = { recurrence: { rules: ['FREQ=WEEKLY;COUNT=3'] } };
  const own = await makeEvent(calendar.editor, weekly);
  await sampleEvent(weekly);
  const [ownSeries] = await idsOf('series');
  expect(await countSampleEvents(calendar.dataSource.manager)).toBe(3);

  expect((await removeSample(calendar.dataSource)).event).toEqual({ removed: 3, kept: [] });

  expect(await idsOf('events')).toHaveLength(3);
  expect([(await idsOf('events'))[0], await idsOf('series')]).toEqual([own.id, [ownSeries]]);
});

it('what events and categories of ours need stays, and the rest goes', async () => {
  const venues = [
    await sampleItem('venue', '/venues', { venue: 'Harbour Stage' }),
    await sampleItem('venue', '/venues', { venue: 'Town Hall' }),
  ];
  const organizers = [
    await sampleItem('organizer', '/organizers', { organizer: 'Society' }),
    await sampleItem('organizer', '/organizers', { organizer: 'Club' }),
  ];
  const music = await sampleItem('term', '/categories', { name: 'Music' });
  const art = await sampleItem('term', '/categories', { name: 'Art' });
  await sampleItem('term', '/categories', { name: 'Prints', parent: art });
  const outdoors = await sampleItem('term', '/tags', { name: 'Outdoors' });
  const jazz = await calendar.editor.make('/categories', { name: 'Jazz', parent: music });
  const own = await makeEvent(calendar.editor, {
    status: 'draft',
    venue: venues[0],
    organizer: [organizers[0]],
    tags: [outdoors],
  });
  await sampleEvent({ venue: venues[1], organizer: [organizers[1]], categories: [art] });

  const removal = await removeSample(calendar.dataSource);

  expect(removal).toMatchObject({
    event: { removed: 1, kept: [] },
    venue: { removed: 1, kept: [venues[0]] },
    organizer: { removed: 1, kept: [organizers[0]] },
    term: { removed: 2, kept: [music, outdoors] },
  });
  expect(await idsOf('events')).toEqual([own.id]);
  expect(await idsOf('terms')).toEqual([music, outdoors, jazz.id].sort((a, b) => a - b));
});

it('pictures stay that an event, a venue or an organizer of ours shows', async () => {
  const images: number[] = [];
  for (let n = 0; n < 4; n += 1) images.push(await noted('image', makeImage(calendar.editor)));
  await makeEvent(calendar.editor, { image: images[0] });
  await calendar.editor.make('/venues', { venue: 'Harbour Stage', image: images[1] });
  await calendar.editor.make('/organizers', { organizer: 'Society', image: images[2] });

  const { image } = await removeSample(calendar.dataSource);

  expect(image).toEqual({ removed: 1, kept: images.slice(0, 3) });
  expect(await idsOf('images')).toEqual(images.slice(0, 3));
});

it('nothing is added while an event of the sample is left, be it in the trash', async () => {
  const id = await sampleEvent();
  await calendar.editor.delete(`/events/${id}`);

  expect(await addSample(calendar.app)).toBe(0);
  expect(await idsOf('events')).toEqual([id]);
});

it('finds content in a calendar that has one item of any kind', async () => {
  const { dataSource, editor } = calendar;
  const isFilled = (): Promise<boolean> => hasContent(dataSource.manager);
  const make: readonly (() => Promise<unknown>)[] = [
    () => makeEvent(editor, { status: 'draft' }),
    () => editor.make('/venues', { venue: 'Hall' }),
    () => editor.make('/organizers', { organizer: 'Choir' }),
    () => editor.make('/tags', { name: 'jazz' }),
    () => makeImage(editor),
  ];
  for (const one of make) {
    await calendar.empty();
    expect(await isFilled()).toBe(false);
    await one();
    expect(await isFilled()).toBe(true);
  }
});
