import { clock } from '../../../src/foundation/dates/clock.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  inEnglish,
  invalid,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/responses.js';
import { alone, TERMS } from './terms.js';

type Refused = readonly [field: string, value: unknown];

const PARENTS: readonly Refused[] = [
  ['parent', ''],
  ['parent', 999],
  ['parent', 'music'],
  ['parent', 1.5],
];

describe.each(TERMS)('POST, PUT, PATCH /$kind/{id}', (term) => {
  const { one, anOther, kind, other, writer, above, below, page } = term;
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  async function make(...names: readonly string[]): Promise<void> {
    for (const name of names) await calendar.editor.make(`/${kind}`, { name });
  }

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await make(...above);
      const id = above.length + 1;
      const old = { name: 'Jazz', description: 'Blue.', slug: 'blue-notes', ...below };
      await calendar.editor.make(`/${kind}`, old);
      clock.set('2027-03-11T08:00:00Z');

      const change = { name: 'Blues', id: 9 };
      const { status, body, headers } = await calendar[writer][verb](`/${kind}/${id}`, change);

      const path = `${kind}/${id}`;
      expect(status).toBe(200);
      expect(headers.get('location')).toBeNull();
      expectBody(
        body,
        alone(term, {
          id,
          name: 'Blues',
          slug: 'blue-notes',
          description: 'Blue.',
          isBelow: true,
          translations: inEnglish(path, 'blue-notes', editedAt('2027-03-11 08:00:00')),
        }),
      );
      expectBody((await calendar[writer].get(`/${path}`)).body, body as object);
      expectBody((await calendar.visitor.get(`/${path}`)).body, {
        ...(body as object),
        translations: inEnglish(path, 'blue-notes'),
      });
    },
  );

  it.each([[''], [null]])('clears the description with %j', async (description) => {
    await calendar.editor.make(`/${kind}`, { name: 'Jazz', description: 'Blue.' });

    const answer = await calendar.editor.post(`/${kind}/1`, { description });

    expect(pick(answer, 'name', 'description')).toEqual({ name: 'Jazz', description: '' });
  });

  it.each<Refused>([
    ['name', ''],
    ['name', null],
    ['name', '<b></b>'],
    ['name', 5],
    ['description', 5],
    ['slug', ''],
    ['slug', 5],
    ...(kind === 'categories' ? PARENTS : []),
  ])('refuses %s as %j and changes nothing', async (field, value) => {
    await make('Music');
    const { body: before } = await calendar.visitor.get(`/${kind}/1`);

    const answer = await calendar.editor.post(`/${kind}/1`, { description: 'New.', [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
    expectBody((await calendar.visitor.get(`/${kind}/1`)).body, before as object);
  });

  it('renames to the name of another, and keeps the slug', async () => {
    await make('Music', 'Jazz');

    const answer = await calendar.editor.post(`/${kind}/2`, { name: 'Music' });

    expect(pick(answer, 'id', 'name', 'slug')).toEqual({ id: 2, name: 'Music', slug: 'jazz' });
  });

  it.each([
    ['blues', 'blues'],
    ['swing', 'swing'],
    ['jazz', 'jazz'],
    ['Blue & Notes', 'blue-notes'],
  ])('takes the slug %j as %s', async (sent, slug) => {
    await make('Jazz');

    const answer = await calendar.editor.post(`/${kind}/1`, { slug: sent });

    expect(pick(answer, 'slug', 'url')).toEqual({ slug, url: `${SITE}/${page}/${slug}/` });
  });

  it(`refuses a slug that another ${one} has`, async () => {
    await make('Music', 'Jazz');

    const answer = await calendar.editor.post(`/${kind}/2`, { slug: 'music', name: 'Changed' });

    expect(refusal(answer)).toEqual({ status: 400, code: 'duplicate_term_slug' });
    expect(pick(await calendar.visitor.get(`/${kind}/2`), 'name', 'slug')).toEqual({
      name: 'Jazz',
      slug: 'jazz',
    });
  });

  it(`takes the slug of ${anOther}`, async () => {
    await calendar.editor.make(`/${other}`, { name: 'outdoor' });
    await make('Jazz');

    const answer = await calendar.editor.post(`/${kind}/2`, { slug: 'outdoor' });

    expect(pick(answer, 'slug')).toEqual({ slug: 'outdoor' });
  });

  it.each(term.refused)('refuses a %s, also one that does not exist', async (role) => {
    await make('Music');

    const answers = [
      await calendar[role].post(`/${kind}/1`, { name: 'Jazz' }),
      await calendar[role].put(`/${kind}/1`, { name: '' }),
      await calendar[role].patch(`/${kind}/999`, { name: 'Jazz' }),
    ];

    const expected = role === 'visitor' ? SIGN_IN : FORBIDDEN;
    expect(answers.map(refusal)).toEqual([expected, expected, expected]);
    expect(pick(await calendar.visitor.get(`/${kind}/1`), 'name')).toEqual({ name: 'Music' });
  });

  it.each([
    [`/${kind}/999`, invalid('id')],
    [`/${kind}/2`, invalid('id')],
    [`/${kind}/music`, NO_ROUTE],
    [`/${kind}/jazz`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await make(path.endsWith('jazz') ? 'Jazz' : 'Music');
    await calendar.editor.make(`/${other}`, { name: 'outdoor' });

    const answer = await calendar.editor.post(path, { name: 'Jazz' });

    expect(refusal(answer)).toEqual(expected);
  });
});
