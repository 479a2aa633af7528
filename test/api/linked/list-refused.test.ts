import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, invalid, refusal } from '../../support/responses.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('GET /$many: what is refused', ({ one, many }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
  });
  afterAll(() => calendar.close());

  const MANY_IDS = Array.from({ length: 1001 }, (_, n) => n + 1).join(',');

  it.each([
    ['search', ''],
    ['search', ' '],
    ['search', '0'],
    ['search', ','],
    ['search', '\u0000'],
    ['search', 'x'.repeat(301)],
    ['search', 'a b c d e f g h i j k l m n o p q r s t u'],
    ['event', ''],
    ['event', '0'],
    ['event', '-1'],
    ['event', 'foo'],
    ['event', '1.5'],
    ['event', '1'],
    ['event', '999999'],
    ['event', '99999999999'],
    ['event', '1e99'],
    ['has_events', ''],
    ['only_with_upcoming', ''],
    ['status', 'draft'],
    ['status', ''],
    ['status', 'nosuch'],
    ['exclude', ''],
    ['exclude', ','],
    ['exclude', 'foo'],
    ['exclude', '1,foo'],
    ['exclude', '0'],
    ['exclude', '-1'],
    ['exclude', '1.5'],
    ['exclude', MANY_IDS],
    ['modified_after', ''],
    ['modified_after', 'foo'],
    ['modified_after', '31/13/2027'],
    ['orderby', ''],
    ['orderby', 'start_date'],
    ['orderby', 'id'],
    ['order', ''],
    ['order', 'down'],
    ['page', '0'],
    ['per_page', ''],
  ])('refuses a visitor %s=%j', async (name, value) => {
    const answer = await calendar.visitor.get(`/${many}`, { [name]: value });

    expect(refusal(answer)).toEqual(invalid(name));
  });

  it.each(['search', 'event', 'has_events', 'only_with_upcoming', 'modified_after', 'orderby', 'order'])(
    'refuses %s as a list and as an object',
    async (name) => {
      const list = await calendar.visitor.get(`/${many}`, { [`${name}[]`]: '1' });
      const object = await calendar.visitor.get(`/${many}`, { [`${name}[a]`]: '1' });

      expect([refusal(list), refusal(object)]).toEqual([invalid(name), invalid(name)]);
    },
  );

  it('refuses exclude as an object and as lists in lists', async () => {
    const object = await calendar.visitor.get(`/${many}`, { 'exclude[a]': '1' });
    const nested = await calendar.visitor.get(`/${many}`, { 'exclude[0][0]': '1' });

    expect([refusal(object), refusal(nested)]).toEqual([invalid('exclude'), invalid('exclude')]);
  });

  it('names everything that is wrong at once', async () => {
    const wrong = {
      order: 'down',
      orderby: 'size',
      modified_after: 'foo',
      exclude: 'x',
      only_with_upcoming: '',
      search: '',
      status: 'nosuch',
      has_events: '',
      event: '999999',
      per_page: '0',
      page: 'x',
    };

    const answer = await calendar.visitor.get(`/${many}`, wrong);

    expect(refusal(answer)).toEqual(
      invalid(
        'page',
        'per_page',
        'search',
        'event',
        'has_events',
        'only_with_upcoming',
        'status',
        'exclude',
        'modified_after',
        'orderby',
        'order',
      ),
    );
  });

  it('takes the last value of a name that is repeated where only one makes sense', async () => {
    const found = await calendar.visitor.get(`/${many}?search=zzz&search=hall&order=down&order=asc`);
    const wrong = await calendar.visitor.get(`/${many}?order=asc&order=down`);

    expect(idsOf(found, many)).toEqual([1]);
    expect(refusal(wrong)).toEqual(invalid('order'));
  });

  it('takes as many ids as there are words in a long list, and controls out of a search', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n + 2).join(',');

    const excluding = await calendar.visitor.get(`/${many}`, { exclude: ids });
    const searching = await calendar.visitor.get(`/${many}`, { search: 'ha\u0000ll' });

    expect([idsOf(excluding, many), idsOf(searching, many)]).toEqual([[1], [1]]);
  });
});
