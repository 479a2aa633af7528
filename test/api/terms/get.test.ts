import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, refusal, valueOf } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { alone, TERMS, urlsOf } from './terms.js';

const TITLES = {
  categories: { whole: 'the whole category with its links', form: 'the form of the original' },
  tags: { whole: 'the whole tag, without a parent', form: 'the form of the original, with a parent of 0' },
} as const;

describe.each(TERMS)('GET /$kind/{id}', (term) => {
  const { a, anOther, kind, other, above, below, taxonomy } = term;
  const { whole, form } = TITLES[kind];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (name: string, more: object = {}): Promise<number> =>
    (await calendar.editor.make(`/${kind}`, { name, ...more })).id;
  const translated = (id: number, slug: string): object => ({
    en: { slug, rest_url: `${BASE}/${kind}/${id}?ml_language=en` },
  });

  it(`answers ${whole}`, async () => {
    for (const name of above) await make(name);
    const id = await make('Rock & <i>Roll</i>', { ...below, description: 'Loud <b>music</b>.' });

    const { status, body, headers } = await calendar.visitor.get(`/${kind}/${id}`);

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(
      body,
      alone(term, {
        id,
        name: 'Rock &amp; Roll',
        slug: 'rock-roll',
        description: 'Loud <b>music</b>.',
        isBelow: true,
        translations: translated(id, 'rock-roll'),
      }),
    );
  });

  it(`answers ${a} of the top level, empty as it may be`, async () => {
    await make('Music');

    const { body } = await calendar.visitor.get(`/${kind}/01`);

    expectBody(
      body,
      alone(term, { id: 1, name: 'Music', slug: 'music', translations: translated(1, 'music') }),
    );
  });

  it(`appears in an event in ${form}`, async () => {
    for (const name of above) await make(name);
    const last = await make('Concerts', below);
    const { id } = await makeEvent(calendar.editor, {
      [kind]: Array.from({ length: last }, (_, n) => n + 1),
    });

    const answer = await calendar.visitor.get(`/events/${id}`);

    const nested = (own: number, name: string, isBelow: boolean): object => {
      const slug = name.toLowerCase();
      const translations = translated(own, slug);
      return {
        name,
        slug,
        term_group: 0,
        term_taxonomy_id: own,
        taxonomy,
        description: '',
        parent: isBelow ? 1 : 0,
        count: 1,
        filter: 'raw',
        id: own,
        urls: urlsOf(term, { id: own, name, slug, isBelow, translations }),
        ...(kind === 'categories' ? { slot: own } : {}),
        language: 'en',
        translations,
      };
    };
    expectBody(valueOf(answer, kind), [
      nested(last, 'Concerts', kind === 'categories'),
      ...above.map((name) => nested(1, name, false)),
    ]);
  });

  it.each([
    [`/${kind}/999`, invalid('id')],
    [`/${kind}/0`, invalid('id')],
    [`/${kind}/2`, invalid('id')],
    [`/${kind}/99999999999999999999`, invalid('id')],
    [`/${kind}/music`, NO_ROUTE],
    [`/${kind}/outdoor`, NO_ROUTE],
    [`/${kind}/-1`, NO_ROUTE],
    [`/${kind}/by-slug/music`, NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await make(path.endsWith('outdoor') ? 'Outdoor' : 'Music');
    await calendar.editor.make(`/${other}`, { name: 'Other' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it(`does not take the id of ${anOther} for ${a}`, async () => {
    const { id } = await calendar.editor.make(`/${other}`, { name: 'outdoor' });

    const answer = await calendar.visitor.get(`/${kind}/${id}`);

    expect(refusal(answer)).toEqual(invalid('id'));
  });
});
