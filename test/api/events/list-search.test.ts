import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, eventIds, makeEvent, refusal } from '../../support/make.js';

/** Titles, excerpts and descriptions of what is searched; ids are 1, 2, 3 … */
const EVENTS: readonly Record<string, string>[] = [
  { title: 'Harbour Jazz Night', description: '<p>Three <b>big</b>bands &amp; a <i>quiet</i> pianist.</p>' },
  {
    title: 'Kammerkonzert',
    description: 'Mozart und Haydn in der Größe eines Salons',
    excerpt: 'Für Kenner',
  },
  { title: 'Ήλιος και Θάλασσα', description: 'Συναυλία στο λιμάνι' },
  { title: 'Пролетен концерт', description: 'Музика в най-старата зала' },
  { title: 'Żółta łódź', excerpt: 'Příliš žluťoučký kůň' },
  { title: "Rock'n'Roll C++ 24/7", description: '100% live_music at night, jazz excluded' },
  { title: 'Night market', description: '<ul><li>cheese</li><li>wine</li></ul>' },
  { title: 'Word', description: `x${'ab'.repeat(300)}y` },
];

describe('search in GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const fields of EVENTS) await makeEvent(calendar.editor, fields);
  });
  afterAll(() => calendar.close());

  const found = async (search: string): Promise<number[]> => {
    const answer = await calendar.visitor.get('/events', { search });
    const ids = eventIds(answer);
    expect((answer.body as { total: number }).total).toBe(ids.length);
    return ids;
  };

  it.each([
    ['a word of a title', 'jazz', [1, 6]],
    ['several words, wherever they stand', 'pianist harbour', [1]],
    ['words separated by a comma', 'pianist,harbour', [1]],
    ['the inside of a word', 'konzert', [2]],
    ['the inside of a word of a description', 'ianis', [1]],
    ['two letters', 'zz', [1, 6]],
    ['one letter', 'q', [1]],
    ['a word of an excerpt', 'kenner', [2]],
    ['a word without its accents', 'grosse', [2]],
    ['a word with its accents', 'GRÖSSE', [2]],
    ['Greek without accents, in capitals', 'ΗΛΙΟΣ', [3]],
    ['Greek with a final sigma inside', 'ηλιοσ', [3]],
    ['the inside of a Greek word', 'αλασσ', [3]],
    ['Cyrillic in capitals', 'КОНЦЕРТ', [4]],
    ['Cyrillic й without its breve', 'наи-старата', [4]],
    ['Polish without its letters', 'zolta lodz', [5]],
    ['Czech without its letters', 'zlutoucky', [5]],
    ['a phrase', '"jazz night"', [1]],
    ['a phrase that nobody wrote', '"night jazz"', []],
    ['a phrase that ends inside of a word', '"jazz nig"', [1]],
    ['a phrase that reaches from the title into the description', '"night three"', []],
    ['a phrase across a tag inside of a line', '"three bigbands & a quiet"', [1]],
    ['list items as words of their own', '"cheese wine"', [7]],
    ['words that must not occur', 'night -harbour', [6, 7]],
    ['a phrase that must not occur', 'night -"jazz night"', [6, 7]],
    ['a part of a word that must not occur', '-igh', [2, 3, 4, 5, 8]],
    ['what must and must not occur', 'jazz -jazz', []],
    ['signs', 'c++', [6]],
    ['signs between words', "rock'n'roll", [6]],
    ['a typographic apostrophe', 'rock’n’roll', [6]],
    ['a slash', '24/7', [6]],
    ['a percent sign as it is', '100%', [6]],
    ['a percent sign that nobody wrote', 'jazz%', []],
    ['an underscore as it is', 'live_music', [6]],
    ['an underscore that nobody wrote', 'live_musi_', []],
    ['a backslash', 'live\\music', []],
    ['no tags', 'strong', []],
    ['no names of tags', 'ul', []],
    ['no entities', 'amp', []],
    ['what stands inside of very long words', 'ab'.repeat(100), [8]],
    ['the end of a very long word', 'ababy', [8]],
    ['nothing in very long words that is not there', `${'ab'.repeat(50)}c`, []],
    ['a word that nobody wrote', 'zebra', []],
  ])('finds %s: %s', async (_, search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  it.each(['', ' ', '0', '""', '-', 'x'.repeat(301), 'x'.repeat(100_000).slice(0, 8000)])(
    'refuses %j',
    async (search) => {
      expect(refusal(await calendar.visitor.get('/events', { search }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['search'],
      });
    },
  );

  it('refuses a list', async () => {
    expect(refusal(await calendar.visitor.get('/events', { 'search[]': 'jazz' }))).toMatchObject({
      params: ['search'],
    });
  });

  it.each([
    'a b c d e f g',
    '-a -b -c -d -e -f -g',
    `"${Array.from('abcdefg', (x) => `${x}+`).join('" "')}"`,
  ])('answers nothing rather than reading every text for %j', async (search) => {
    expect(refusal(await calendar.visitor.get('/events', { search }))).toEqual({
      status: 503,
      code: 'calendar_query_too_slow',
    });
  });

  it('takes control characters for nothing', async () => {
    expect(await found('ja\u0000zz\u0007')).toEqual([1, 6]);
  });

  it('walks through the pages of what it finds', async () => {
    const page = await calendar.visitor.get('/events', { search: '"night" -brunch', per_page: 2 });
    const { next_rest_url: next = '', total } = page.body as { next_rest_url?: string; total: number };

    expect([eventIds(page), total]).toEqual([[1, 6], 3]);
    expect(new URL(next).searchParams.get('search')).toBe('"night" -brunch');
    const query = Object.fromEntries(new URL(next).searchParams);
    expect(eventIds(await calendar.visitor.get('/events', query))).toEqual([7]);
  });
});

describe('what GET /events searches', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const found = async (search: string, as = calendar.visitor, query = {}): Promise<number[]> =>
    eventIds(await as.get('/events', { search, ...query }));

  it('is what an event says now, not what it said before', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Jazz', description: 'piano' });
    await calendar.editor.patch(`/events/${id}`, { title: 'Blues', description: 'guitar' });

    expect([await found('jazz'), await found('piano')]).toEqual([[], []]);
    expect([await found('blues'), await found('guitar')]).toEqual([[id], [id]]);
  });

  it('is no longer what lies in the trash, until it comes back', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Jazz' });
    await calendar.editor.delete(`/events/${id}`);
    expect(await found('jazz', calendar.editor)).toEqual([]);
    expect(await found('jazz', calendar.editor, { status: 'trash' })).toEqual([id]);

    await calendar.editor.patch(`/events/${id}`, { status: 'publish' });
    expect(await found('jazz')).toEqual([id]);
  });

  it('is the words of the effective language', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Concert', description: 'in the hall' });
    await calendar.editor.patch(`/events/${id}?ml_language=de`, { title: 'Konzert' });

    expect(await found('konzert')).toEqual([]);
    expect(await found('konzert', calendar.visitor, { ml_language: 'de' })).toEqual([id]);
    expect(await found('concert', calendar.visitor, { ml_language: 'de' })).toEqual([]);
    expect(await found('concert', calendar.visitor, { ml_language: 'fr' })).toEqual([]);
  });

  it('is the text that is shown when other languages stand in', async () => {
    const english = await makeEvent(calendar.editor, { title: 'Concert' });
    const both = await makeEvent(calendar.editor, { title: 'Concert of both' });
    await calendar.editor.patch(`/events/${both.id}?ml_language=de`, { title: 'Konzert' });
    const { id: slovene } = await calendar.editor.make('/events', anEvent({ title: 'Koncert' }), {
      ml_language: 'sl',
    });
    const fallback = { ml_language: 'de', ml_fallback: 'true' };

    expect(await found('concert', calendar.visitor, fallback)).toEqual([english.id]);
    expect(await found('kon', calendar.visitor, fallback)).toEqual([both.id, slovene]);
    expect(await found('-kon', calendar.visitor, fallback)).toEqual([english.id]);
  });

  it('is no text of a language that was removed', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Concert' });
    await calendar.editor.patch(`/events/${id}?ml_language=de`, { title: 'Konzert', description: 'Haydn' });
    await calendar.editor.delete(`/events/${id}`, { ml_language: 'de' });
    expect(await found('konzert', calendar.editor, { ml_language: 'de' })).toEqual([]);

    await calendar.editor.patch(`/events/${id}?ml_language=de`, { title: 'Konzertabend' });
    expect(await found('haydn', calendar.visitor, { ml_language: 'de' })).toEqual([id]);
  });

  it('is behind a password for those alone who may read it', async () => {
    const { id: open } = await makeEvent(calendar.author, { title: 'Jazz' });
    const { id } = await makeEvent(calendar.author, { title: 'Secret jazz', password: 's3cret' });

    expect(await found('jazz')).toEqual([open]);
    expect(await found('jazz', calendar.visitor, { password: 's3cret' })).toEqual([open]);
    expect(await found('jazz', calendar.subscriber)).toEqual([open]);
    expect(await found('jazz', calendar.contributor)).toEqual([open]);
    expect(await found('jazz', calendar.author)).toEqual([open, id]);
    expect(await found('jazz', calendar.editor)).toEqual([open, id]);
  });
});
