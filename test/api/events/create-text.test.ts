import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';

describe('the words of POST /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['Rock & Roll', 'Rock &#038; Roll', 'rock-roll'],
    ['<b>Bold</b> night', 'Bold night', 'bold-night'],
    ['  Two   spaces ', 'Two   spaces', 'two-spaces'],
    ['1 < 2', '1 &lt; 2', '1-2'],
    ['Große Führung', 'Große Führung', 'grosse-fuhrung'],
    ['Ημέρα μουσικής', 'Ημέρα μουσικής', 'imera-mousikis'],
    ['日本', '日本', '%e6%97%a5%e6%9c%ac'],
    ['!!!', '!!!', '1'],
  ])('turns the title %j into %j with the slug %j', async (title, shown, slug) => {
    const { body } = await calendar.editor.post('/events', anEvent({ title }));

    expect(body).toMatchObject({ title: shown, slug });
  });

  it.each([
    ['de', 'Große Führung', 'grosse-fuehrung'],
    ['sv', 'Förköp på ön', 'forkop-pa-on'],
    ['bg', 'Нощ на музеите', 'nosht-na-muzeite'],
  ])('spells a slug as one does in %s', async (ml_language, title, slug) => {
    const { body } = await calendar.editor.post('/events', anEvent({ title, ml_language }));

    expect(body).toMatchObject({ title, slug });
  });

  it('never lets an address be longer than 200 characters', async () => {
    const title = 'long '.repeat(60);

    const first = await makeEvent(calendar.editor, { title });
    const second = await makeEvent(calendar.editor, { title });

    expect(first.slug.length).toBeLessThanOrEqual(200);
    expect(second.slug.length).toBeLessThanOrEqual(200);
    expect(second.slug).not.toBe(first.slug);
  });

  it.each([
    ['harbour-jazz', 'harbour-jazz'],
    ['Harbour JAZZ!', 'harbour-jazz'],
    ['%E6%97%A5', '%e6%97%a5'],
    ['../../etc', 'etc'],
    ['???', 'harbour-jazz-night'],
  ])('cleans the slug %j to %j', async (slug, expected) => {
    const { body } = await calendar.editor.post('/events', anEvent({ slug }));

    expect(body).toMatchObject({ slug: expected });
  });

  it('numbers a slug that is taken, among events alone', async () => {
    await calendar.editor.make('/venues', { venue: 'Harbour Jazz Night' });

    const slugs: string[] = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await makeEvent(calendar.editor)).slug);
    const asked = await makeEvent(calendar.editor, { title: 'Other', slug: 'harbour-jazz-night-2' });

    expect(slugs).toEqual(['harbour-jazz-night', 'harbour-jazz-night-2', 'harbour-jazz-night-3']);
    expect(asked.slug).toBe('harbour-jazz-night-2-2');
  });

  it.each([
    ['', ''],
    ['One line', '<p>One line</p>'],
    ['One\ntwo', '<p>One<br />\ntwo</p>'],
    ['One\n\ntwo', '<p>One</p>\n<p>two</p>'],
    ['<p>Block</p>', '<p>Block</p>'],
    ['<strong>In</strong> line', '<p><strong>In</strong> line</p>'],
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<p onclick="x()">Hi</p>', '<p>Hi</p>'],
    ['<p><a href="javascript:x()">Hi</a></p>', '<p><a>Hi</a></p>'],
    ['<p><img src=x onerror=x()></p>', '<p><img src="x" /></p>'],
    ['<svg onload=x()>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
  ])('shows the description %j as %j', async (description, shown) => {
    const { body } = await calendar.administrator.post(
      '/events',
      anEvent({ description, excerpt: description }),
    );

    expect(body).toMatchObject({ description: shown, excerpt: shown });
  });

  it.each<[unknown, string, object]>([
    ['20$', '20$', { currency_symbol: '$', currency_position: 'postfix', values: ['20'] }],
    [['0$', '20$', '30$'], 'Free – 30$', { currency_symbol: '$', values: ['0', '20', '30'] }],
    ['$23', '$23', { currency_symbol: '$', currency_position: 'prefix', values: ['23'] }],
    ['20', '$20', { currency_symbol: '', currency_position: '', values: ['20'] }],
    [20, '$20', { values: ['20'] }],
    [0, 'Free', { values: ['0'] }],
    ['0', 'Free', { values: ['0'] }],
    ['Donation', 'Donation', { values: ['donation'] }],
    ['Free', 'Free', { values: ['free'] }],
    [['10 EUR', '20 EUR'], '10 EUR – 20 EUR', { currency_symbol: 'EUR', values: ['10', '20'] }],
    ['<script>x</script>5', '$5', { values: ['5'] }],
    ['', '', { values: [] }],
    [null, '', { values: [] }],
    [[], '', { values: [] }],
  ])('reads the cost %j as %j', async (cost, shown, cost_details) => {
    const { body } = await calendar.editor.post('/events', anEvent({ cost }));

    expect(body).toMatchObject({ cost: shown, cost_details });
  });
});
