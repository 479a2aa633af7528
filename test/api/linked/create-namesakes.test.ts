import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/responses.js';
import { NOUNS } from './nouns.js';

const FROG = 'Dvorana Žaba';
const DE = { ml_language: 'de' };

describe.each(NOUNS)('POST /$many: $many of the same name', ({ one, a, other, anOther, many, ...noun }) => {
  const { name, slug, detail, change } = noun;
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['the same name', { [one]: FROG }],
    ['another case', { [one]: 'DVORANA ŽABA' }],
    ['other spaces and tags', { [one]: ' <b>Dvorana</b>  Žaba ' }],
    ['the same description', { [one]: FROG, description: 'By the sea.' }],
    ['an empty description', { [one]: FROG, description: '' }],
    ['another description', { [one]: FROG, description: 'By the river.' }],
    ['an accent as a letter of its own', { [one]: 'Dvorana Z\u030caba' }],
    ['other fields', { [one]: FROG, ...change, phone: '1', slug: 'zaba' }],
  ])(`takes the ${one} there is for %s`, async (_, input) => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: FROG, description: 'By the sea.' });

    const answer = await calendar.editor.post(`/${many}`, input);

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id });
    expect(idsOf(await calendar.editor.get(`/${many}`), many)).toEqual([id]);
  });

  it.each([
    ['another name', { [one]: 'Dvorana Žabica' }],
    ['other accents', { [one]: 'Dvorana Zaba' }],
  ])(`makes a new ${one} for %s`, async (_, input) => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: FROG, description: 'By the sea.' });

    const made = await calendar.editor.make(`/${many}`, input);

    expect(idsOf(await calendar.editor.get(`/${many}`), many)).toEqual([made.id, id]);
  });

  it('answers again under the same Idempotency-Key that there was one', async () => {
    await calendar.editor.make(`/${many}`, { [one]: name });
    const headers = { 'Idempotency-Key': `${slug}-1`, 'Content-Type': 'application/json' };
    const create = (): Promise<ApiResponse> =>
      calendar.editor.send('POST', `/${many}`, {}, headers, JSON.stringify({ [one]: name }));

    const first = await create();
    const again = await create();

    expect(first.headers.get('calendar-existing')).toBe('true');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('calendar-existing')).toBe('true');
  });

  it(`does not take ${a} out of the trash`, async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: name });
    await calendar.editor.delete(`/${many}/${id}`);

    const made = await calendar.editor.make(`/${many}`, { [one]: name });

    expect([made.id, made.slug]).toEqual([id + 1, slug]);
  });

  it(`does not take ${anOther} for ${a}`, async () => {
    const { id } = await calendar.editor.make(`/${other}s`, { [other]: name });

    const made = await calendar.editor.make(`/${many}`, { [one]: name });

    expect(made.id).toBe(id + 1);
  });

  it(`leaves ${a} that the caller may not edit as it is, and makes a new one`, async () => {
    const theirs = await calendar.editor.make(`/${many}`, { [one]: name, ...detail });

    const own = await calendar.author.make(`/${many}`, { [one]: name, ...change });

    expect(own).toMatchObject({ id: theirs.id + 1, slug: `${slug}-2`, ...change });
    const { body } = await calendar.visitor.get(`/${many}/${theirs.id}`);
    expect(body).toMatchObject(detail);
  });

  it.each(['author', 'contributor'] as const)(
    'takes for a %s what belongs to somebody else, when nothing is to be filled in',
    async (role) => {
      const theirs = await calendar.editor.make(`/${many}`, { [one]: name, phone: '1' });
      const website = 'https://a.example/';

      const bare = await calendar[role].make(`/${many}`, { [one]: name, phone: '2' });
      const more = await calendar[role].make(`/${many}`, { [one]: name, website });
      const again = await calendar[role].make(`/${many}`, { [one]: name, website });

      expect([bare.id, more.id, again.id]).toEqual([theirs.id, theirs.id + 1, theirs.id + 1]);
      const { body } = await calendar.editor.get(`/${many}/${theirs.id}`);
      expect(body).toMatchObject({ phone: '1' });
      expect(body).not.toHaveProperty('website');
    },
  );

  it('passes over what the caller may not read', async () => {
    const hidden = await calendar.editor.make(`/${many}`, { [one]: name, status: 'private' });

    const own = await calendar.author.make(`/${many}`, { [one]: name });

    expect(own.id).toBe(hidden.id + 1);
  });

  it(`takes the ${one} of the name in another language, without a translation for the name alone`, async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: 'Rathaus' }, DE);
    const inSlovenian = { ml_language: 'sl' };

    const named = await calendar.editor.post(`/${many}`, { [one]: 'Rathaus' }, inSlovenian);
    const more = await calendar.editor.post(`/${many}`, { [one]: 'Rathaus', slug: 'hisa' }, inSlovenian);

    expect(pick(named, 'id', 'slug', 'language')).toEqual({ id, slug: 'rathaus', language: 'de' });
    expect(pick(more, 'id', 'slug', 'language')).toEqual({ id, slug: 'hisa', language: 'sl' });
  });

  it(`prefers the ${one} that has the name in the language that is asked`, async () => {
    await calendar.editor.make(`/${many}`, { [one]: name, ...detail });
    const german = await calendar.editor.make(`/${many}`, { [one]: name, ...change }, DE);

    const made = await calendar.editor.make(`/${many}`, { [one]: name }, DE);

    expect(made.id).toBe(german.id);
  });

  it(`makes one ${one} of eight requests at the same moment`, async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => calendar.editor.make(`/${many}`, { [one]: 'Town Hall' })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(idsOf(await calendar.editor.get(`/${many}`), many)).toEqual([made[0]?.id]);
  });

  it(`makes one ${one} of eight events at the same moment`, async () => {
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
    const event = { ...dates, [one]: { [one]: 'Town Hall', ...detail } };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        calendar.author.make('/events', { ...event, title: `Concert ${n}` }),
      ),
    );

    const [id] = idsOf(await calendar.visitor.get(`/${many}`), many);
    expect(pick(await calendar.visitor.get(`/${many}`), 'total')).toEqual({ total: 1 });
    const linked = made.map((item) => [item[one] as { id: number } | { id: number }[]].flat());
    expect(linked.map((items) => items.map((item) => item.id))).toEqual(made.map(() => [id]));
  });
});
