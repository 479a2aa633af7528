// Many write and read at once: whoever has written reads it, and in the end all agree.
import { makeCast } from './cast.js';
import { ask, essence, startTwins, type Twins, V1 } from './twins.js';

let twins: Twins;

beforeAll(async () => {
  twins = await startTwins();
});

afterAll(async () => {
  await twins.close();
});

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

it.each([2])('after random deeds (seed %d) both processes answer the same', async (seed) => {
  const { calendar, plain } = twins;
  const { editor, visitor } = calendar;
  await calendar.empty();
  const { ids, reads } = await makeCast(calendar);
  let isOver = false;

  /** Each writes into an item of its own, so that what it reads afterwards is what it wrote. */
  const writer = async (n: number): Promise<void> => {
    const throwDice = dice(seed * 100 + n);
    const kind = (['/events', '/venues', '/organizers', '/tags'] as const)[n % 4] ?? '/events';
    const name = { '/events': 'title', '/venues': 'venue', '/organizers': 'organizer', '/tags': 'name' }[
      kind
    ];
    const shown: Record<string, string> = kind === '/tags' ? { hide_empty: 'false' } : {};
    const dates = { start_date: '2027-04-01 10:00:00', end_date: '2027-04-01 11:00:00' };
    const { id } = await editor.make(kind, { [name]: `First ${n}`, ...(kind === '/events' ? dates : {}) });
    for (let deed = 0; deed < 10; deed += 1) {
      const words = `Word ${n} ${deed}`;
      const language = ['en', 'de'][throwDice(2)] ?? 'en';
      const { status } = await editor.patch(`${kind}/${id}`, { [name]: words }, { ml_language: language });
      expect(status).toBe(200);
      const path = `${kind}/${id}`;
      const read = await visitor.get(path, { ml_language: language });
      expect([read.status, (read.body as Record<string, unknown>)[name]]).toEqual([200, words]);
      const list = await visitor.get(kind, { ml_language: language, search: words, ...shown });
      expect([list.status, JSON.stringify(list.body).includes(words)]).toEqual([200, true]);
    }
  };

  /** They link items with each other, and read on. */
  const mixer = async (n: number): Promise<void> => {
    const throwDice = dice(seed * 1000 + n);
    const yes = (): boolean => throwDice(2) === 0;
    for (let deed = 0; deed < 6; deed += 1) {
      await editor.patch(`/events/${[ids.concert, ids.match][throwDice(2)] ?? 0}`, {
        venue: yes() ? ids.hall : ids.yard,
        categories: yes() ? [ids.jazz] : [ids.sport],
        featured: yes(),
      });
      await editor.patch(`/categories/${ids.jazz}`, { parent: yes() ? ids.music : 0 });
    }
  };

  const reader = async (n: number): Promise<void> => {
    const throwDice = dice(seed * 10_000 + n);
    while (!isOver) {
      const path = reads[throwDice(reads.length)] ?? V1;
      const encoding = ['br', 'gzip', 'identity'][throwDice(3)] ?? '';
      const { status } = await ask(visitor.root, path, { headers: { 'Accept-Encoding': encoding } });
      expect([200, 403]).toContain(status);
    }
  };

  const readers = [1, 2, 3].map(reader);
  await Promise.all([...[1, 2, 3, 4].map(writer), mixer(1), mixer(2)]);
  isOver = true;
  await Promise.all(readers);
  for (const path of reads) {
    const made = essence(await ask(plain.root, path));
    for (let n = 0; n < 2; n += 1) {
      const kept = essence(await ask(visitor.root, path));
      expect({ path, ...kept }).toEqual({ path, ...made });
    }
  }
});
