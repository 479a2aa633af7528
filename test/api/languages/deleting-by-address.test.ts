import { invalid, refusal } from '../../support/responses.js';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';

const DATES = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

/** Each kind with the name of its title, what creating it needs, and how a DELETE of the whole item ends. */
const KINDS = [
  { path: '/events', title: 'title', facts: DATES, whole: 'trash' },
  { path: '/venues', title: 'venue', facts: {}, whole: 'trash' },
  { path: '/organizers', title: 'organizer', facts: {}, whole: 'trash' },
  { path: '/categories', title: 'name', facts: {}, whole: undefined },
  { path: '/tags', title: 'name', facts: {}, whole: undefined },
  { path: '/images', title: 'title', facts: {}, whole: undefined },
] as const;

describe.each(KINDS)('DELETE of $path/{id} at the address of a language', ({ path, title, facts, whole }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const under = (base: string): Api => calendar.editor.under(`${base}/calendar/events/v1`);

  /** English, French and Slovenian, of which French is the original. */
  const make = async (): Promise<string> => {
    const id = await (path === '/images'
      ? uploadWith(under('/fr'), { title: 'fr' })
      : under('/fr')
          .make(path, { ...facts, [title]: 'fr' })
          .then((made) => made.id));
    for (const code of ['en', 'sl']) await under(`/${code}`).post(`${path}/${id}`, { [title]: code });
    return `${path}/${id}`;
  };

  /** The status, language and title of a response, with the languages that the item has. */
  const shown = ({ status, body }: { status: number; body: unknown }): unknown[] => {
    const item = body as { language: string; translations: object; status?: string } & Record<
      string,
      unknown
    >;
    return [status, item.language, item[title], item.status, Object.keys(item.translations).sort()];
  };
  const live = whole === undefined ? undefined : 'publish';

  it('removes the text of that language alone while there are others', async () => {
    const item = await make();

    const answers = [
      await under('/fr').delete(item),
      await under('/fr').delete(item),
      await under('/en').delete(item, { all_languages: false }),
      await under('/sl').delete(item),
    ];

    expect(answers.map((answer) => (answer.status === 400 ? refusal(answer) : shown(answer)))).toEqual([
      [200, 'en', 'en', live, ['en', 'sl']],
      invalid('ml_language'),
      [200, 'sl', 'sl', live, ['sl']],
      [200, 'sl', 'sl', whole, ['sl']],
    ]);
    expect((await calendar.visitor.get(item)).status).not.toBe(200);
  });

  it.each([
    ['all_languages=true', '/fr', { all_languages: true }, 'fr'],
    ['all_languages=true and ml_language', '', { all_languages: true, ml_language: 'sl' }, 'sl'],
    ['no language in the address', '', {}, 'en'],
  ])('removes all of the item with %s', async (_, base, query, language) => {
    const item = await make();

    const answer = await under(base).delete(item, query);

    expect(shown(answer)).toEqual([200, language, language, whole, ['en', 'fr', 'sl']]);
    expect((await calendar.visitor.get(item)).status).not.toBe(200);
    expect(refusal(await calendar.editor.delete(item, { all_languages: 'perhaps' }))).toEqual(
      invalid('all_languages'),
    );
  });
});
