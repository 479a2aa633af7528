import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { invalid, pick, refusal, valueOf } from '../../support/responses.js';
import { makeImage, nested, picture, upload } from '../../support/images.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

describe.each([
  ['/events', { title: 'Concert', ...DATES }, { image: false }],
  ['/venues', { venue: 'Hall' }, {}],
  ['/organizers', { organizer: 'Quay Society' }, {}],
])('image of %s', (path, item, none) => {
  beforeEach(() => calendar.empty());

  it.each([
    ['a number', (id: number): unknown => id],
    ['text', (id: number): unknown => String(id)],
    ['the object of an answer', (id: number): unknown => ({ id, url: 'https://elsewhere.example/' })],
  ])('is named by %s and shown whole', async (_, asSent) => {
    const uploaded = await makeImage(calendar.editor);

    const created = await calendar.editor.post(path, { ...item, image: asSent(uploaded.id) });
    const read = await calendar.visitor.get(`${path}/${String(valueOf(created, 'id'))}`);

    const image = nested(uploaded);
    expect([created.status, pick(created, 'image'), pick(read, 'image')]).toEqual([
      201,
      { image },
      { image },
    ]);
  });

  it('comes from a form as text', async () => {
    const { id } = await makeImage(calendar.editor);
    const form = new URLSearchParams({ ...item, image: String(id) } as Record<string, string>).toString();

    const answer = await calendar.editor.form('POST', path, form);

    expect({ status: answer.status, ...pick(answer, 'image') }).toMatchObject({ status: 201, image: { id } });
  });

  it('is kept when an update does not name it, and replaced when it names another', async () => {
    const first = await makeImage(calendar.editor, 'png');
    const second = await makeImage(calendar.editor, 'gif');
    const { id } = await calendar.editor.make(path, { ...item, image: first.id });

    const kept = await calendar.editor.patch(`${path}/${id}`, { website: 'https://a.example/' });
    const replaced = await calendar.editor.patch(`${path}/${id}`, { image: second.id });

    expect([valueOf(kept, 'image'), valueOf(replaced, 'image')]).toEqual([nested(first), nested(second)]);
  });

  it.each([[''], [null], [false]])('is cleared by %j', async (empty) => {
    const image = await makeImage(calendar.editor);
    const { id } = await calendar.editor.make(path, { ...item, image: image.id });

    const answer = await calendar.editor.post(`${path}/${id}`, { image: empty });

    expect({ status: answer.status, ...pick(answer, 'image') }).toEqual({ status: 200, ...none });
    expect(pick(await calendar.visitor.get(`${path}/${id}`), 'image')).toEqual(none);
  });

  it('may be used by a contributor who has not uploaded it', async () => {
    const { id } = await makeImage(calendar.editor);

    const answer = await calendar.contributor.post(path, { ...item, image: id });

    expect({ status: answer.status, ...pick(answer, 'image') }).toMatchObject({ status: 201, image: { id } });
  });

  it('is refused as anything that names no image', async () => {
    await makeImage(calendar.editor);
    const { id } = await calendar.editor.make(path, item);
    const sent = [
      0,
      -1,
      9999,
      '9999',
      'foo',
      1.5,
      true,
      [1],
      { id: 9999 },
      { url: 'https://elsewhere.example/' },
    ];

    const refusals = await Promise.all(
      sent.map(async (image) => {
        const created = await calendar.editor.post(path, { ...item, image });
        const updated = await calendar.editor.post(`${path}/${id}`, { image });
        return { image, refusals: [created, updated].map(refusal) };
      }),
    );

    const both = [invalid('image'), invalid('image')];
    expect(refusals).toEqual(sent.map((image) => ({ image, refusals: both })));
  });

  it.each([
    ['lists in lists', '['.repeat(500) + ']'.repeat(500), 'This must be a whole number.'],
    ['a template of messages', '"$t(errors.rest_forbidden)"', 'This must be a whole number.'],
    ['a number below all ids', '-7', 'There is no image with the id -7.'],
  ])('is refused as %s, in words of ours', async (_, image, sentence) => {
    const body = `${JSON.stringify(item).slice(0, -1)},"image":${image}}`;

    const answer = await calendar.editor.send('POST', path, {}, { 'Content-Type': 'application/json' }, body);

    expect(refusal(answer)).toEqual(invalid('image'));
    expect(answer.body).toMatchObject({ data: { params: { image: sentence } } });
  });

  it('is refused when the id is that of something else', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Room' });

    const answer = await calendar.editor.post(path, { ...item, image: id });

    expect(refusal(answer)).toEqual(invalid('image'));
  });

  it('is told in words, in the language of the answer, then in the next one that has some', async () => {
    const content = await picture('png');
    const words = { alt_text: 'A quay & a boat' };
    const { body } = await upload(calendar.editor, content, {}, {}, words);
    const { id: image } = body as { id: number };
    await calendar.editor.patch(`/images/${image}`, { alt_text: 'Ein Kai' }, { ml_language: 'de' });
    const { id } = await calendar.editor.make(path, { ...item, image });

    const told = await Promise.all(
      ['en', 'de', 'fr'].map(async (ml_language) => {
        const answer = await calendar.visitor.get(`${path}/${id}`, { ml_language });
        return (valueOf(answer, 'image') as { alt_text?: string }).alt_text;
      }),
    );

    expect(told).toEqual(['A quay &amp; a boat', 'Ein Kai', 'A quay &amp; a boat']);
  });

  it('goes with the image, whether the answer was in memory or not', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await calendar.editor.make(path, { ...item, image: image.id });
    const before = await calendar.visitor.get(`${path}/${id}`);

    const refused = await calendar.editor.delete(`/images/${image.id}`);
    const deleted = await calendar.editor.delete(`/images/${image.id}`, { force: true });

    expect(valueOf(before, 'image')).toEqual(nested(image));
    expect(refusal(refused)).toEqual({ status: 409, code: 'image-in-use' });
    expect([deleted.status, valueOf(deleted, 'id')]).toEqual([200, image.id]);
    expect(pick(await calendar.visitor.get(`${path}/${id}`), 'image')).toEqual(none);
  });
});
