import { setTimeout as pause } from 'node:timers/promises';
import { removeFolders } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { administratorOf, endServices, startService, type Service } from '../support/service.js';
import { asMuchAs } from '../support/effort.js';

const EVENTS = '/calendar/events/v1/events';
const OCCURRENCES = 700;
/** A change of all takes about a second. */
const DELAYS_MS = Array.from({ length: asMuchAs(3, 10) }, (_, n) => 30 + n * 150);

afterEach(endServices);
afterAll(removeFolders);

describe('kill -9 of the service during a change of 700 occurrences', () => {
  it('leaves all of them changed, or none', async () => {
    const DATA_DIR = await makePreparedFolder();
    let service = await startService({ env: { DATA_DIR } });
    const authorization = administratorOf(service);
    const { id } = await send(service, authorization, EVENTS, {
      title: 'Yoga',
      start_date: '2027-01-01 19:00',
      end_date: '2027-01-01 20:00',
      recurrence: `FREQ=DAILY;COUNT=${OCCURRENCES}`,
    });
    let before = 'Yoga';
    for (const [n, delay] of DELAYS_MS.entries()) {
      const title = `Pilates ${n}`;
      const change = send(service, authorization, `${EVENTS}/${id}`, { title, scope: 'all' });
      const isAnswered = await Promise.race([
        change.then(
          () => true,
          () => false,
        ),
        pause(delay, false),
      ]);
      await service.stop('SIGKILL');
      await change.catch(() => undefined);

      service = await startService({ env: { DATA_DIR } });
      const titles = await countTitles(service);
      const [found = ''] = titles.keys();
      expect([...titles.values()]).toEqual([OCCURRENCES]);
      expect(isAnswered ? [title] : [before, title]).toContain(found);
      before = found;
    }
  }, 120_000);
});

async function send(
  { origin }: Service,
  authorization: string,
  path: string,
  body: object,
): Promise<{ readonly id: number }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: number };
}

/** How many occurrences have which title. */
async function countTitles(service: Service): Promise<Map<string, number>> {
  const titles = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await service.get(
      `${EVENTS}?start_date=2027-01-01&end_date=2029-12-31&per_page=100&page=${page}`,
    );
    const body = (await response.json()) as { events: { title: string }[]; total_pages: number };
    pages = body.total_pages;
    for (const { title } of body.events) titles.set(title, (titles.get(title) ?? 0) + 1);
  }
  return titles;
}
