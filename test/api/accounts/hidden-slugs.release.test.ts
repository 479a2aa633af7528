// Slugs are made of titles: to those who may not read an item its slug is one that nobody has, whatever they ask.
import type { ApiResponse, Made } from '../../support/api.js';
import { countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { anEvent } from '../../support/make.js';
import { basic, rawRequest } from '../../support/raw-request.js';

const KINDS = ['events', 'venues', 'organizers'] as const;
type Kind = (typeof KINDS)[number];

const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;
const OUTSIDERS = ['visitor', 'subscriber', 'contributor', 'author'] as const;

interface Asked {
  readonly method: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const READS: Asked[] = [
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'GET', query: '?password=guess' },
  { method: 'GET', query: '?ml_language=de' },
  { method: 'GET', query: '?ml_language=fr&context=edit' },
  { method: 'GET', query: '?_envelope=1&_fields=id' },
  { method: 'GET', headers: { 'If-None-Match': '*' } },
  { method: 'GET', headers: { 'If-Modified-Since': 'Wed, 10 Mar 2027 12:00:00 GMT' } },
];
const WRITES: Asked[] = [
  { method: 'POST', body: { description: 'x' } },
  { method: 'PUT', body: { description: 'x', ml_language: 'de' } },
  { method: 'PATCH', body: { password: 'mine', status: 'publish' } },
  { method: 'PATCH', body: { slug: 'mine' }, headers: { 'If-Match': '"x"' } },
  { method: 'PATCH', body: { website: 'https://x.example' }, headers: { 'Idempotency-Key': 'key' } },
  { method: 'DELETE' },
  { method: 'DELETE', query: '?ml_language=de' },
  { method: 'DELETE', query: '?all_languages=true', headers: { 'If-Match': '*' } },
];

/** Which of the hidden slugs: one in each language of each status, and one that looks like those in the trash. */
const SLUGS = [...STATUSES, ...STATUSES, 'none' as const].map((_, n) => n);

const TITLE_KEY = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;

describe('the slug of what a caller may not read', () => {
  let calendar: TestCalendar;
  /** Slugs in both languages, by kind. */
  const hidden: Record<Kind, string[]> = { events: [], venues: [], organizers: [] };

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { administrator } = calendar;
    for (const kind of KINDS) {
      for (const status of STATUSES) {
        const named = (slug: string): object => ({ [TITLE_KEY[kind]]: `Words of ${slug}`, slug });
        const date_utc = status === 'future' ? '2027-04-01 00:00:00' : '2027-03-01 00:00:00';
        const fields = { ...named(`secret-${status}`), status, date_utc };
        const made = await administrator.make(`/${kind}`, kind === 'events' ? anEvent(fields) : fields);
        const german = { ...named(`geheim-${status}`), ml_language: 'de' };
        const { body } = await administrator.patch(`/${kind}/${made.id}`, german);
        expect([made.status, (body as Made)['language']]).toEqual([status, 'de']);
        hidden[kind].push(made.slug, (body as Made).slug);
      }
      expect(hidden[kind]).toHaveLength(SLUGS.length - 1);
    }
  });
  afterAll(() => calendar.close());

  let keys = 0;

  /** Everything that a caller can see, but what differs between any two answers, and how much the database does for it. */
  async function seen(who: (typeof OUTSIDERS)[number], path: string, context: Asked): Promise<unknown[]> {
    const { method, query = '', body } = context;
    const headers: Record<string, string> = { ...context.headers, 'X-Request-Id': 'one' };
    if (who !== 'visitor') headers['Authorization'] = basic(who, calendar.secrets[who]);
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    keys += 1;
    if (headers['Idempotency-Key'] !== undefined) headers['Idempotency-Key'] += String(keys);
    let answer: ApiResponse | null = null;
    const statements = await countColdQueries(calendar, async () => {
      answer = await rawRequest(calendar.visitor.root, {
        method,
        path: `/calendar/events/v1${path}${query}`,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    });
    const { status, headers: answered, body: said } = answer as unknown as ApiResponse;
    const told = [...answered].filter(([name]) => name !== 'date');
    return [statements, status, told, said];
  }

  /** Every caller meets every slug of every kind, and every request every slug. */
  const CELLS = covering(
    { who: OUTSIDERS, kind: KINDS, nth: SLUGS, context: [...READS, ...WRITES] },
    { together: [['who', 'kind', 'nth']] },
  );

  it.each(OUTSIDERS)('is to a %s as one that nobody has', async (who) => {
    // The first use of a secret, and of a key in a minute, take statements of their own.
    for (const context of WRITES) await seen(who, '/events/by-slug/nothing', context);
    for (const { kind, nth, context } of CELLS.filter((cell) => cell.who === who)) {
      const slug = hidden[kind][nth] ?? 'nothing__trashed';
      const unknown = await seen(who, `/${kind}/by-slug/nothing`, context);
      expect(unknown[1]).toBeGreaterThanOrEqual(
        context.method === 'OPTIONS' || context.query?.includes('_env') ? 200 : 400,
      );

      const answer = await seen(who, `/${kind}/by-slug/${slug}`, context);
      expect([kind, slug, context, answer]).toEqual([kind, slug, context, unknown]);
    }
  });

  describe.each(KINDS)('of %s', (kind) => {
    it('is not to those who may edit it', async () => {
      for (const slug of hidden[kind]) {
        const { status, body } = await calendar.editor.get(`/${kind}/by-slug/${slug}`);
        const isGone = kind === 'events' && slug.includes('trash');

        expect([slug, status]).toEqual([slug, isGone ? 403 : 200]);
        expect(body).toMatchObject(
          isGone ? { code: 'event-no-longer-available' } : { slug: expect.anything() as unknown },
        );
      }
    });
  });
});
