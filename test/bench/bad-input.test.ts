// Lists that match nearly everything: what the benchmark asks, takes for an answer, and shows.
import { requestsOf } from '../../bench/bad-input/requests.js';
import { answerText } from '../../bench/bad-input/result.js';
import { pageOf } from '../../bench/page/page.js';
import { tableOf } from '../docs/page.js';
import { machine } from './machine.js';

describe('lists that match nearly everything', () => {
  const always = 'start_date=2000-01-01&end_date=2100-01-01';

  it('are searches for a letter, the whole earth, and many ids', () =>
    expect(requestsOf('/events?categories=7', '3,5').map(({ path }) => path)).toEqual([
      `/events?search=e&${always}`,
      `/events?categories=7&search=e&${always}`,
      `/events?geoloc_lat=0&geoloc_lng=0&geoloc_radius=20100&${always}`,
      '/events?include=3,5',
    ]));

  it('may be answered or refused', () =>
    expect([answerText('a', 200, ''), answerText('a', 503, 'calendar_query_too_slow')]).toEqual([
      '200',
      '503 calendar_query_too_slow',
    ]));

  it.each([
    [500, 'internal_error'],
    [503, 'calendar_unavailable'],
    [400, 'rest_invalid_param'],
  ])('fail the run when they are answered %d %s', (status, code) =>
    expect(() => answerText('one letter', status, code)).toThrow(`one letter: answered ${status} ${code}`),
  );
});

it('bad input stands on the page with its answers and times', () => {
  const page = pageOf({
    'bad-input': {
      machine,
      result: {
        events: 1_000_000,
        samples: 5,
        rows: [
          { name: 'one letter', answers: ['200'], total: 999_123, median: 812.4, slowest: 1203 },
          {
            name: 'in a category',
            answers: ['503 calendar_query_too_slow'],
            total: null,
            median: 5002,
            slowest: 5004,
          },
        ],
      },
    },
  });

  expect(page).toContain('Lists that match nearly everything in 1,000,000 events, each asked 5 times');
  expect(tableOf(page, 'Bad input', 'Answer', 'Matches', 'Median, ms', 'Slowest, ms')).toEqual([
    ['one letter', '200', '999,123', '812', '1,203'],
    ['in a category', '503 calendar_query_too_slow', '', '5,002', '5,004'],
  ]);
});
