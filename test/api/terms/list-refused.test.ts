import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { detailCodes, invalid, refusal } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { KINDS } from './cast.js';

describe.each(KINDS)('what GET /%s refuses', (kind) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await calendar.editor.make(`/${kind}`, { name: 'Jazz' });
  });
  afterAll(() => calendar.close());

  const many = (n: number): string => Array.from({ length: n }, (_, i) => i + 1).join(',');
  const LISTS = [
    '',
    ',',
    '%20',
    '999',
    '0',
    '-1',
    'nosuch',
    '1,nosuch',
    'jazz,999',
    many(201),
    'x'.repeat(501),
  ];
  const IDS = ['', '0', '-1', '1.5', 'foo', 'jazz', '999999', '99999999999999', '1,2'];

  it.each(
    [
      ...['', '%20', '0', 'x'.repeat(301), '%CC%81', '%07'].map((value) => `search=${value}`),
      ...['', '%20', '0', 'x'.repeat(301)].flatMap((value) => [`order=${value}`, `orderby=${value}`]),
      ...LISTS.flatMap((value) => [`include=${value}`, `exclude=${value}`]),
      ...IDS.flatMap((value) => [`post=${value}`, `event=${value}`]),
      ...['', '%20', '0', 'x'.repeat(501)].map((value) => `slug=${value}`),
      ...['search', 'order', 'orderby', 'slug', 'post', 'event', 'hide_empty', 'page', 'per_page'].map(
        (name) => `${name}[]=1`,
      ),
      ...['include', 'exclude'].flatMap((name) => [`${name}[a][b]=1`, `${name}[a]=1`]),
    ].map((query) => [query.slice(0, 40), query]),
  )('%s', async (_, query) => {
    const answer = await calendar.visitor.get(`/${kind}?${query}`);

    expect(refusal(answer)).toEqual(invalid(query.split(/[[=]/)[0] ?? ''));
  });

  it('takes no venue and no event in the trash for an event', async () => {
    const { id: venue } = await calendar.editor.make('/venues', { venue: 'Hall' });
    const { id: event } = await makeEvent(calendar.editor);
    await calendar.editor.delete(`/events/${event}`);

    const answers = [
      await calendar.editor.get(`/${kind}`, { event: venue }),
      await calendar.editor.get(`/${kind}`, { event }),
      await calendar.editor.get(`/${kind}`, { post: event, event: 'foo' }),
    ];

    expect(answers.map(refusal)).toEqual([invalid('event'), invalid('event'), invalid('post', 'event')]);
  });

  it('tells all faults at once', async () => {
    const answer = await calendar.visitor.get(
      `/${kind}?page=0&per_page=x&search=&order=&orderby=&hide_empty=maybe&post=77&event=foo&slug=&exclude=nosuch&include=`,
    );

    expect(refusal(answer)).toEqual(
      invalid(
        ...['page', 'per_page', 'search', 'exclude', 'include', 'order', 'orderby', 'hide_empty', 'post'],
        ...['event', 'slug'],
      ),
    );
    expect(detailCodes(answer)).toEqual({ hide_empty: 'rest_invalid_type' });
  });
});
