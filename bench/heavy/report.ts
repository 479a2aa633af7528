// Requests that match nearly everything in a large calendar: each is answered, or refused in time.
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { heavyTable } from '../page/heavy-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { Caller, codeOf, type RecordedResponse, totalOf } from '../service/caller.js';
import { startService } from '../service/service.js';
import { inOrder, median } from '../statistics.js';
import { withClient } from '../with-client.js';
import { type Heavy, type HeavyRequest, MOST_HEAVY_MS, TOO_SLOW } from './result.js';

const SAMPLES = 5;
const INCLUDED = 1000;
const ALWAYS = 'start_date=2000-01-01';
const BASE = '/calendar/events/v1';
const LARGE_PAGE = 50;

export async function reportHeavy(options: CalendarOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const service = await startService(calendar.url, { cache: false, totals: false });
  const caller = new Caller(service.root);
  try {
    const requests: HeavyRequest[] = [];
    for (const [name, path] of await pathsOf(calendar.url, caller)) {
      say(name);
      const responses: RecordedResponse[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) responses.push(await caller.ask(`${BASE}${path}`));
      requests.push(describe(name, responses));
    }
    const result: Heavy = { events: options.events, samples: SAMPLES, requests };
    print(heavyTable(result));
    if (requests.some(isMissed)) process.exitCode = 1;
    await keepResult('heavy', result, calendar);
  } finally {
    caller.close();
    await service.stop();
    await calendar.close();
  }
}

async function pathsOf(url: string, caller: Caller): Promise<[string, string][]> {
  const all = totalOf(await caller.ask(`${BASE}/events?${ALWAYS}`)) ?? 0;
  const { ids, category } = await withClient(url, async (client) => {
    const sql = `SELECT (SELECT array_agg(id) FROM (SELECT id FROM events ORDER BY id LIMIT ${INCLUDED}) e) AS ids,
      (SELECT id FROM terms WHERE taxonomy = 'category' ORDER BY id LIMIT 1) AS category`;
    const { rows } = await client.query<{ ids: number[]; category: number }>(sql);
    if (rows[0] === undefined) throw new Error('There is nothing in the calendar.');
    return rows[0];
  });
  const earth = 'geoloc_lat=0&geoloc_lng=0&geoloc_radius=20100';
  return [
    ['search, one letter', `/events?search=a&${ALWAYS}`],
    ['search, one letter in a category', `/events?search=a&categories=${category}&${ALWAYS}`],
    ['search, one letter, first dates of series', `/events?search=a&collapse=series&${ALWAYS}`],
    ['search, one letter: facets', `/events/facets?search=a&${ALWAYS}`],
    ['search, one letter: feed', `/events.ics?search=a&${ALWAYS}`],
    ['search, one letter: venues', '/venues?search=a'],
    ['search, nine frequent words', `/events?search=${'the+of+and+'.repeat(3)}&${ALWAYS}`],
    ['a radius of the whole earth', `/events?${earth}&${ALWAYS}`],
    [
      'the whole earth by weekday and time',
      `/events?${earth}&weekday=sat,sun&starts_from_time=17:00&${ALWAYS}`,
    ],
    [
      'the last page of everything',
      `/events?${ALWAYS}&per_page=${LARGE_PAGE}&page=${Math.ceil(all / LARGE_PAGE)}`,
    ],
    ['include of 1,000 ids', `/events?include=${ids.join(',')}&${ALWAYS}`],
  ];
}

const isMissed = ({ responses, slowestMs }: HeavyRequest): boolean =>
  slowestMs > MOST_HEAVY_MS || responses.some((outcome) => outcome !== '200' && outcome !== TOO_SLOW);

const outcomeOf = (response: RecordedResponse): string =>
  response.status === 200 ? '200' : `${response.status} ${codeOf(response)}`;

function describe(name: string, responses: readonly RecordedResponse[]): HeavyRequest {
  const times = inOrder(responses.map(({ ms }) => ms));
  const totals = responses.filter(({ status }) => status === 200).map(totalOf);
  return {
    name,
    responses: [...new Set(responses.map(outcomeOf))],
    total: totals[0] ?? null,
    ms: median(times),
    slowestMs: times.at(-1) ?? NaN,
  };
}
