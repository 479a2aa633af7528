import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { invalid, refusal, valueOf } from '../../support/responses.js';

describe('the slot of a category', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (more: object = {}): Promise<number> =>
    (await calendar.editor.make('/categories', { name: 'Music', ...more })).id;
  const read = async (id: number): Promise<unknown> =>
    valueOf(await calendar.visitor.get(`/categories/${id}`), 'slot');

  it('follows from the id until an editor chooses one, in lists and in events', async () => {
    const id = await make();
    expect(await read(id)).toBe(((id - 1) % 10) + 1);

    await calendar.editor.patch(`/categories/${id}`, { slot: 7 });
    expect(await read(id)).toBe(7);
    const list = await calendar.visitor.get('/categories', { hide_empty: false });
    expect(list.body).toMatchObject({ categories: [{ slot: 7 }] });
    const event = await makeEvent(calendar.editor, { categories: [id], tags: 'jazz' });
    const { body } = await calendar.visitor.get(`/events/${event.id}`);
    expect(body).toMatchObject({ categories: [{ slot: 7 }] });
    expect((body as { tags: object[] }).tags[0]).not.toHaveProperty('slot');
    const page = await calendar.visitor.under('').get('/events/', {}, { Accept: 'text/html' });
    expect(page.body).toContain('<li class="card" data-c="7">');

    await calendar.editor.patch(`/categories/${id}`, { name: 'Concerts' });
    expect(await read(id)).toBe(7);
  });

  it.each([[null], ['']])('follows from the id again after %j', async (slot) => {
    const id = await make({ slot: 10 });
    expect(await read(id)).toBe(10);
    await calendar.editor.patch(`/categories/${id}`, { slot });
    expect(await read(id)).toBe(((id - 1) % 10) + 1);
  });

  it.each([[0], [11], [1.5], ['red'], [true]])('cannot be %j', async (slot) => {
    expect(refusal(await calendar.editor.post('/categories', { name: 'Music', slot }))).toEqual(
      invalid('slot'),
    );
  });
});
