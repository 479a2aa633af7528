import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { detailCodes, invalid, pick, refusal } from '../../support/responses.js';

describe('POST /categories', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (input: object): Promise<number> =>
    (await calendar.editor.make('/categories', input)).id;

  it.each([
    ['music', { parent: 'rest_invalid_type' }],
    ['', { parent: 'rest_invalid_type' }],
    [1.5, { parent: 'rest_invalid_type' }],
    [999, {}],
    [0, {}],
  ])('tells of the parent %j what is wrong with it', async (parent, codes) => {
    const answer = await calendar.editor.post('/categories', { name: 'Jazz', parent });

    expect(refusal(answer)).toEqual(invalid('parent'));
    expect(detailCodes(answer)).toEqual(codes);
  });

  it('does not take a tag for a parent', async () => {
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.editor.post('/categories', { name: 'Jazz', parent: 1 });

    expect(refusal(answer)).toEqual(invalid('parent'));
  });

  it('lets the same name be used with another slug, under another parent, and by a tag', async () => {
    await make({ name: 'Music' });
    await make({ name: 'Live' });

    const slugged = await calendar.editor.make('/categories', { name: 'Live', slug: 'on-stage' });
    const child = await calendar.editor.make('/categories', { name: 'Live', parent: 1 });
    const tag = await calendar.editor.make('/tags', { name: 'Live' });

    expect([slugged.slug, child.slug, tag.slug]).toEqual(['on-stage', 'live-music', 'live']);
  });

  it('refuses the same name under the same parent', async () => {
    await make({ name: 'Music' });
    const id = await make({ name: 'Live', parent: 1 });

    const answer = await calendar.editor.post('/categories', { name: 'live', parent: 1 });

    expect(refusal(answer)).toEqual({ status: 400, code: 'term_exists' });
    expect(answer.body).toMatchObject({ data: { term_id: id }, additional_data: [id, id] });
  });

  it('numbers a slug on when that of the parent is taken too', async () => {
    await make({ name: 'Music' });
    await make({ name: 'Live' });
    await make({ name: 'Live', parent: 1 });

    const answer = await calendar.editor.post('/categories', { name: 'Live!', parent: 1 });

    expect(pick(answer, 'slug', 'url')).toEqual({
      slug: 'live-music-2',
      url: `${SITE}/events/category/music/live-music-2/`,
    });
  });
});
