// Where the subject of an image is, decoration, and what shows an image.
import { idsOf, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de' });
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const EDIT = { context: 'edit' };
const KEYS = ['focus_x', 'focus_y', 'decorative', 'used_by'] as const;
const UNUSED = { events: 0, venues: 0, organizers: 0 };

it('is written and read by those who edit the image, also with an upload', async () => {
  const id = await uploadWith(calendar.author, { focus_x: '0.25', decorative: 'true' });
  const before = await calendar.editor.get(`/images/${id}`, EDIT);
  const changed = await calendar.author.patch(
    `/images/${id}`,
    { focus_x: '', focus_y: 1, decorative: false },
    EDIT,
  );
  const [plain, visitor, other] = [
    await calendar.editor.get(`/images/${id}`),
    await calendar.visitor.get('/images', EDIT),
    await calendar.contributor.get(`/images/${id}`, EDIT),
  ];

  expect(pick(before, ...KEYS)).toEqual({ focus_x: 0.25, focus_y: null, decorative: true, used_by: UNUSED });
  expect(pick(changed, ...KEYS)).toEqual({ focus_x: null, focus_y: 1, decorative: false, used_by: UNUSED });
  for (const answer of [plain, visitor, other]) expect(pick(answer, ...KEYS)).toEqual({});
  for (const [name, value] of [
    ['focus_x', 1.1],
    ['focus_y', -1],
    ['focus_y', 'left'],
    ['decorative', 'maybe'],
  ] as const)
    expect(refusal(await calendar.editor.patch(`/images/${id}`, { [name]: value }))).toEqual(invalid(name));
});

it('stands in images of items for those who edit them, and on pages', async () => {
  const id = await uploadWith(calendar.editor, { focus_x: '0.1', focus_y: '0.8', alt_text: 'A quay' });
  const event = await calendar.editor.make('/events', { ...anEvent(), slug: 'quay', image: id });
  const venue = await calendar.editor.make('/venues', { venue: 'Hall', slug: 'hall', image: id });
  const paths = [`/events/${event.id}`, `/venues/${venue.id}`];
  const focusOf = async (path: string, as = calendar.editor, query = {}): Promise<unknown> => {
    const { focus_x, focus_y } = valueOf(await as.get(path, query), 'image') as Record<string, unknown>;
    return [focus_x, focus_y];
  };

  for (const path of paths) {
    expect(await focusOf(path, calendar.editor, EDIT)).toEqual([0.1, 0.8]);
    for (const as of [calendar.editor, calendar.visitor])
      expect(await focusOf(path, as)).toEqual([undefined, undefined]);
    expect(await focusOf(path, calendar.visitor, EDIT)).toEqual([undefined, undefined]);
  }
  const page = async (path: string): Promise<unknown> =>
    (await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' })).body;
  for (const path of ['/event/quay/', '/venue/hall/'])
    expect(await page(path)).toMatch(/<img\s+class="fx1 fy8"[^>]+alt="A quay"/);
  await calendar.editor.patch(`/images/${id}`, { decorative: true, focus_x: 0.5 });
  expect(await page('/event/quay/')).toMatch(/<img\s+class="fx5 fy8"[^>]+alt=""/);
  expect(valueOf(await calendar.visitor.get(`/events/${event.id}`), 'image')).not.toHaveProperty('alt_text');
  expect(valueOf(await calendar.visitor.get(`/images/${id}`), 'alt_text')).toBe('');
  expect(valueOf(await calendar.editor.get(`/images/${id}`, EDIT), 'alt_text')).toBe('A quay');
});

it('says what shows an image, and lists what nothing shows and what lacks an alternative text', async () => {
  const [used, spare, ornament] = [
    await uploadWith(calendar.editor, { alt_text: 'A quay' }),
    await uploadWith(calendar.editor, {}),
    await uploadWith(calendar.editor, { decorative: 'true' }),
  ];
  const draft = await calendar.editor.make('/events', { ...anEvent(), status: 'draft', image: used });
  await calendar.editor.make('/events', { ...anEvent(), image: used });
  await calendar.editor.make('/organizers', { organizer: 'Society', image: ornament });
  await calendar.editor.delete(`/events/${draft.id}`);
  const ids = async (query: object): Promise<number[]> =>
    idsOf(await calendar.contributor.get('/images', { orderby: 'id', ...query }), 'images');

  expect(valueOf(await calendar.editor.get('/images', { ...EDIT, orderby: 'id' }), 'images')).toMatchObject([
    { used_by: { events: 2, venues: 0, organizers: 0 } },
    { used_by: UNUSED },
    { used_by: { ...UNUSED, organizers: 1 } },
  ]);
  expect(await ids({ unused: true })).toEqual([spare]);
  expect(await ids({ unused: false })).toEqual([used, ornament]);
  expect(await ids({ missing_alt: true })).toEqual([spare]);
  expect(await ids({ missing_alt: true, ml_language: 'de' })).toEqual([used, spare]);
  expect(await ids({ missing_alt: false })).toEqual([used, ornament]);
  expect(await ids({ ml_missing: 'de' })).toEqual([used, spare]);
  for (const name of ['unused', 'missing_alt']) {
    expect(refusal(await calendar.visitor.get('/images', { [name]: true }))).toEqual(invalid(name));
    expect(refusal(await calendar.editor.get('/images', { [name]: 'some' }))).toEqual(invalid(name));
  }
});

it('names what shows an image, and nothing that is hidden from the caller', async () => {
  const { author, contributor, editor } = calendar;
  const image = await uploadWith(author, {});
  const made = [
    await editor.make('/events', { ...anEvent(), title: 'Jazz & more', image }),
    await editor.make('/events', { ...anEvent(), title: 'Locked', image, password: 'word' }),
    await editor.make('/events', { ...anEvent(), title: 'Draft', image, status: 'draft' }),
    await author.make('/events', { ...anEvent(), title: 'Own', image, status: 'draft' }),
    await editor.make('/venues', { venue: 'Hall', image }),
    await editor.make('/organizers', { organizer: 'Club', image }),
  ];
  await author.delete(`/events/${made[3]?.id}`);
  await editor.patch(`/venues/${made[4]?.id}`, { venue: 'Halle', ml_language: 'de' });
  const path = `/images/${image}`;
  const usesOf = async (as = editor, query = {}): Promise<unknown> =>
    (valueOf(await as.get(path, { ...EDIT, ...query }), 'shown_by') as { title: string }[]).map(
      ({ title }) => title,
    );

  const answer = await editor.get(path, { ...EDIT, ml_language: 'de' });
  expect((valueOf(answer, 'shown_by') as unknown[])[4]).toEqual({
    kind: 'venue',
    id: made[4]?.id,
    title: 'Halle',
    status: 'publish',
    rest_url: expect.stringMatching(/\/venues\/\d+\/?\?ml_language=de$/) as string,
  });
  expect(await usesOf()).toEqual(['Own', 'Draft', 'Locked', 'Jazz & more', 'Hall', 'Club']);
  expect(await usesOf(author)).toEqual(['Own', 'Jazz & more', 'Hall', 'Club']);
  for (const hidden of [
    await editor.get(path),
    await contributor.get(path, EDIT),
    await calendar.visitor.get(path, EDIT),
  ])
    expect(pick(hidden, 'shown_by')).toEqual({});
  const tag = answer.headers.get('ETag') ?? '';
  const changed = await editor.send(
    'PATCH',
    path,
    { ...EDIT, ml_language: 'de', caption: 'x' },
    { 'If-Match': tag },
  );
  expect(changed.status).toBe(200);
});

it('lists the best matches of a search first', async () => {
  const inText = await uploadWith(calendar.editor, { title: 'Quay', alt_text: 'A yard' });
  const inside = await uploadWith(calendar.editor, { title: 'Halyards' });
  const within = await uploadWith(calendar.editor, { title: 'The yard' });
  const first = await uploadWith(calendar.editor, { title: 'Yard Hall' });
  const begins = await uploadWith(calendar.editor, { title: 'Yardarm' });

  const query = { search: 'yard', orderby: 'relevance' };
  expect(idsOf(await calendar.editor.get('/images', query), 'images')).toEqual([
    first,
    within,
    begins,
    inside,
    inText,
  ]);
  expect(refusal(await calendar.editor.get('/images', { orderby: 'relevance' }))).toEqual(invalid('orderby'));
});
