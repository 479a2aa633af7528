import { POSITION_HEADER } from '../../src/data/database/replicas/position.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { type Replicated, startReplicated } from '../support/replicated.js';
import { administratorOf, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const EVENTS = '/calendar/events/v1/events';

describe('a service with a replica', () => {
  let databases: Replicated;
  let here: Service;
  let there: Service;
  let authorization: string;
  let number = 0;

  beforeAll(async () => {
    databases = await startReplicated();
    const env = {
      DATABASE_URL: databases.primary.url,
      DATABASE_REPLICA_URLS: databases.replica.url,
      DATA_DIR: makeFolder(),
      RATE_LIMIT: 'off',
    };
    here = await startService({ env });
    there = await startService({ env });
    authorization = administratorOf(here);
  });
  afterAll(async () => {
    await endServices();
    await databases.close();
    removeFolders();
  });

  /** An event of a title that no other has. */
  async function create(service: Service): Promise<{ id: number; title: string; position: string }> {
    number += 1;
    const title = `Concert${number}`;
    const answer = await fetch(service.origin + EVENTS, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        title,
        status: 'publish',
        start_date: '2030-05-01 10:00:00',
        end_date: '2030-05-01 12:00:00',
      }),
    });
    const { id } = (await answer.json()) as { id: number };
    return { id, title, position: answer.headers.get(POSITION_HEADER) ?? '' };
  }

  /** The titles of all events. */
  async function titles(service: Service, headers: Record<string, string> = {}): Promise<string[]> {
    const answer = await fetch(
      `${service.origin}${EVENTS}?per_page=50&start_date=2030-01-01&end_date=2030-12-31`,
      { headers },
    );
    expect(answer.status).toBe(200);
    const { events } = (await answer.json()) as { events: { title: string }[] };
    return events.map(({ title }) => title);
  }

  async function metricsOf(service: Service): Promise<(name: string) => number> {
    const lines = (await (await service.get('/metrics')).text()).split('\n');
    return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
  }

  const failuresToAsk = async (service: Service): Promise<number> =>
    (await metricsOf(service))('calendar_job_runs_total{job="ask_primary",outcome="failure"}');

  async function readsOf(service: Service): Promise<{ replica: number; primary: number; usable: number }> {
    const value = await metricsOf(service);
    return {
      replica: value('calendar_visitor_reads_total{database="replica"}'),
      primary: value('calendar_visitor_reads_total{database="primary"}'),
      usable: value('calendar_replicas_usable'),
    };
  }

  const replicaIsUsed = (service: Service): Promise<true> =>
    until('the replica is used', async () => (await readsOf(service)).usable === 1);

  /** Until a visitor is answered from the replica: one who asks while the machine stalls is not. */
  async function readFromReplica(service: Service, id: number): Promise<void> {
    const { replica } = await readsOf(service);
    await until('the replica is read from', async () => {
      // An answer that is kept would not be read again.
      number += 1;
      const answer = await service.get(`${EVENTS}/${id}?_fields=id,asked${number}`);
      expect([answer.status, await answer.json()]).toEqual([200, { id }]);
      return (await readsOf(service)).replica > replica;
    });
  }

  it('answers visitors from the replica, and users from the primary', async () => {
    const { id } = await create(here);
    await databases.caughtUp();
    await readFromReplica(there, id);
    const { replica, primary } = await readsOf(there);

    expect((await fetch(`${there.origin}${EVENTS}/${id}`, { headers: { authorization } })).status).toBe(200);

    expect(await readsOf(there)).toMatchObject({ replica, primary });
  });

  it('shows whoever wrote what was written, everywhere, while the replica stands still', async () => {
    await replicaIsUsed(there);
    await databases.replica.query('SELECT pg_wal_replay_pause()');
    try {
      const { title, position } = await create(here);

      expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
      expect(await titles(there, { authorization })).toContain(title);
      expect(await titles(there, { [POSITION_HEADER]: position })).toContain(title);
      expect(await titles(here, { [POSITION_HEADER]: position })).toContain(title);
      expect(await titles(there, { [POSITION_HEADER]: 'what I wrote' })).toContain(title);
      // Others see it when the replica is too old to be read.
      await until('it is too old', async () => (await readsOf(there)).usable === 0);
      expect(await titles(there)).toContain(title);
    } finally {
      await databases.replica.query('SELECT pg_wal_replay_resume()');
    }
    await replicaIsUsed(there);
  });

  it('keeps nothing that a replica told which was behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      await replicaIsUsed(there);
      await databases.replica.query('SELECT pg_wal_replay_pause()');
      const { title } = await create(here);
      // What this tells may be old.
      await titles(there);
      await titles(here);
      await databases.replica.query('SELECT pg_wal_replay_resume()');
      await databases.caughtUp();
      // Both have heard of the change long ago: an old answer that was kept would stay.
      await until('everybody sees it', async () =>
        (await Promise.all([titles(here), titles(there)])).every((seen) => seen.includes(title)),
      );
    }
  });

  it('shows also what was committed without waiting for the disk', async () => {
    const { title } = await create(here);
    await databases.caughtUp();
    await until('visitors see it', async () => (await titles(there)).includes(title));
    await replicaIsUsed(there);

    await databases.primary.query(
      `SET synchronous_commit = off; UPDATE event_texts SET title = 'New ${title}' WHERE title = '${title}'`,
    );

    // Whatever is made from now on, and kept, has it sooner or later.
    await until('visitors see it anew', async () => (await titles(there)).includes(`New ${title}`));
  });

  it('answers from the primary while the replica lets nobody in', async () => {
    const { id } = await create(here);
    await databases.caughtUp();
    await replicaIsUsed(there);
    const rules = await databases.replica.refuseConnections();
    try {
      const statuses = new Set<number>();
      for (let n = 0; n < 30; n += 1)
        statuses.add((await there.get(`${EVENTS}/${id}?_fields=id,refused${n}`)).status);

      expect([...statuses]).toEqual([200]);
    } finally {
      await rules.restore();
    }
    await replicaIsUsed(there);
  });

  it('answers from the primary while the replica is killed, and from the replica when it is back', async () => {
    const { id } = await create(here);
    await databases.caughtUp();
    await replicaIsUsed(there);

    databases.replica.kill();
    const statuses = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      // Nobody has this answer in memory.
      statuses.add((await there.get(`${EVENTS}/${id}?_fields=id,field${n}`)).status);
    }

    expect([...statuses]).toEqual([200]);
    await readFromReplica(there, id);
  });

  it('answers from the primary while the replica hangs, and from the replica when it goes on', async () => {
    const { id } = await create(here);
    await databases.caughtUp();
    await replicaIsUsed(there);
    const ask = async (field: string): Promise<unknown> => {
      const answer = await there.get(`${EVENTS}/${id}?_fields=id,${field}`);
      return [answer.status, await answer.json()];
    };

    databases.replica.freeze();
    try {
      // Nobody knows yet that it hangs: what was sent there is sent again.
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(`hung${n}`)));
      expect(answers).toEqual(answers.map(() => [200, { id }]));
      await until('it is given up', async () => (await readsOf(there)).usable === 0);
      const before = await readsOf(there);
      const { title } = await create(here);
      expect(await titles(there)).toContain(title);
      const after = await readsOf(there);
      expect(after).toEqual({ ...before, primary: after.primary });
      expect(after.primary).toBeGreaterThan(before.primary);
    } finally {
      databases.replica.thaw();
    }

    await readFromReplica(there, id);
  });

  it('does not read from the replica while the primary does not tell how far it is', async () => {
    await replicaIsUsed(there);
    const before = await failuresToAsk(there);

    databases.primary.freeze();
    try {
      await until('it could not be asked', async () => (await failuresToAsk(there)) > before);
      await until('the replica is too old', async () => (await readsOf(there)).usable === 0);
    } finally {
      databases.primary.thaw();
    }

    await replicaIsUsed(there);
  });

  it('does not read from a replica that was made a primary', async () => {
    await replicaIsUsed(there);
    await databases.replica.query('SELECT pg_promote()');
    await until('it is given up', async () => (await readsOf(there)).usable === 0);

    const { title, position } = await create(here);

    expect(await titles(there, { [POSITION_HEADER]: position })).toContain(title);
    await until('visitors see it', async () => (await titles(there)).includes(title));
    await until('visitors see it here', async () => (await titles(here)).includes(title));
  });
});
