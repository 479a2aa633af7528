import { FORBIDDEN, invalid, missing, refusal, type Refusal, SIGN_IN } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { IMAGE_PAIRS, type Pair, READS, WRITES } from '../../support/pairs.js';

const CALLERS = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];

/** The least role that a route lets through (contract 9.1). */
const LEAST: Readonly<Record<string, Caller>> = {
  events: 'contributor',
  venues: 'contributor',
  organizers: 'contributor',
  categories: 'author',
  tags: 'editor',
  images: 'contributor',
};

/** What a caller is told who may, of an empty body and a path that names nothing. */
function told(verb: Pair[0], path: string): Refusal {
  const [, collection = '', ...item] = path.split('/');
  if (collection === 'images') return item.length === 0 ? missing('file') : invalid('id');
  if (item.length === 0) {
    if (collection === 'events') return missing('title', 'start_date', 'end_date');
    return missing({ venues: 'venue', organizers: 'organizer' }[collection] ?? 'name');
  }
  const isUnknownEvent = collection === 'events' && !(verb === 'DELETE' && item.length === 2);
  if (isUnknownEvent) return { status: 404, code: 'rest-event-not-found' };
  return invalid(item.length === 2 ? 'slug' : 'id');
}

function expected(caller: Caller, [verb, path]: Pair): Refusal {
  if (caller === 'visitor') return SIGN_IN;
  const least = LEAST[path.split('/')[1] ?? ''] ?? 'administrator';
  return CALLERS.indexOf(caller) < CALLERS.indexOf(least) ? FORBIDDEN : told(verb, path);
}

const IMAGES: Pair[] = [['POST', '/images'], ...IMAGE_PAIRS.filter(([verb]) => verb !== 'GET')];

const CELLS = [...WRITES, ...IMAGES].flatMap(([verb, path]) =>
  CALLERS.map((caller): [Caller, Pair[0], string, Refusal] => [
    caller,
    verb,
    path,
    expected(caller, [verb, path]),
  ]),
);

describe('rights on routes', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it.each(CELLS)('of %s on %s %s', async (caller, verb, path, answer) => {
    expect(refusal(await calendar[caller].send(verb, path))).toEqual(answer);
  });

  it.each(
    [...READS, ...IMAGE_PAIRS.filter(([verb]) => verb === 'GET')].filter(
      ([, path]) => !/99999|nothing/.test(path),
    ),
  )('let everybody %s %j', async (_, path) => {
    for (const caller of CALLERS) {
      const { status } = await calendar[caller].get(path);
      expect([caller, status]).toEqual([caller, 200]);
    }
  });

  it('are told in a whole answer', async () => {
    const visitor = await calendar.visitor.post('/events', {});
    const subscriber = await calendar.subscriber.post('/events', {});

    const message = 'You are not allowed to do this.';
    expect(visitor.body).toEqual({ code: 'rest_forbidden', message, data: { status: 401 } });
    expect(subscriber.body).toEqual({ code: 'rest_forbidden', message, data: { status: 403 } });
  });
});
