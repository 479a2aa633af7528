import { Pool } from 'pg';
import { readReplicaLocation } from '../../src/data/database/replicas/wal-location.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { conninfoOf, type Replicated, type Server, startReplicated } from '../support/replicated.js';
import { administratorOf, createEvent, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const EVENTS = '/calendar/events/v1/events';

describe('after a failover', () => {
  let databases: Replicated;
  /** It was a replica, and writes a history of its own. */
  let promoted: Server;
  /** Follows the promoted one. */
  let follower: Server;
  /** Still follows the former primary, which goes on writing. */
  let stray: Server;

  beforeAll(async () => {
    databases = await startReplicated(undefined, 2);
    promoted = databases.replica;
    [follower, stray] = databases.others as [Server, Server];
    await databases.primary.query('CREATE ROLE ordinary LOGIN');
    for (const server of [promoted, follower, stray])
      await until('the role is there', async () => {
        const roles = await server.query(`SELECT FROM pg_roles WHERE rolname = 'ordinary'`);
        return roles.length === 1;
      });
    await follower.query(`ALTER SYSTEM SET primary_conninfo = '${conninfoOf(promoted)}'`);
    await follower.query('SELECT pg_reload_conf()');
    await until('it streams', async () => {
      const streams = await promoted.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`);
      return streams.length === 1;
    });
    await promoted.query('SELECT pg_promote()');
  });
  afterAll(async () => {
    await endServices();
    await databases.close();
    removeFolders();
  });

  const serviceWith = (replica: Server): Promise<Service> =>
    startService({
      env: {
        DATABASE_URL: promoted.url,
        DATABASE_REPLICA_URLS: replica.url,
        DATA_DIR: makeFolder(),
        RATE_LIMIT: 'off',
      },
    });

  async function numberOf(service: Service, name: string): Promise<number> {
    const text = await (await service.get('/metrics')).text();
    const line = text.split('\n').find((found) => found.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  }

  /** The timeline of a replica as a role sees it that has no rights but its own. */
  async function ordinaryTimeline({ url }: Server): Promise<number> {
    const pool = new Pool({ connectionString: url.replace('//app@', '//ordinary@'), max: 1 });
    try {
      return (await readReplicaLocation(pool)).timeline;
    } finally {
      await pool.end();
    }
  }

  it('a replica of the former primary is not read from, however far it is', async () => {
    // A whole file of the log ahead of the new primary: by its position alone it would have everything.
    await databases.primary.query('SELECT pg_switch_wal(); CREATE TABLE astray ()');
    await until('the stray one has it', async () => {
      const [row] = await stray.query<{ name: string | null }>(`SELECT to_regclass('astray') AS name`);
      return row?.name === 'astray';
    });
    const service = await serviceWith(stray);
    const authorization = administratorOf(service);
    await until('it is told', () => service.stdout().includes('It follows timeline 1'));

    const id = await createEvent(service, authorization, 'After the failover');

    for (let n = 0; n < 20; n += 1)
      expect((await service.get(`${EVENTS}/${id}?_fields=id,n${n}`)).status).toBe(200);
    expect(await numberOf(service, 'calendar_replicas_usable')).toBe(0);
    expect(await numberOf(service, 'calendar_visitor_reads_total{database="replica"}')).toBe(0);
    // Once, and not with every question.
    const asked = 'calendar_job_runs_total{job="ask_replicas",outcome="failure"}';
    const before = await numberOf(service, asked);
    await until('it is asked again', async () => (await numberOf(service, asked)) > before + 2);
    expect(service.stdout().match(/It follows timeline 1, and the primary is on 2\./g)).toHaveLength(1);
  });

  it('a replica that follows the new primary is read from', async () => {
    const service = await serviceWith(follower);
    let asked = 0;

    await until('it is read from', async () => {
      asked += 1;
      // An answer that is kept would not be read again.
      expect((await service.get(`${EVENTS}?_fields=total,n${asked}`)).status).toBe(200);
      return (await numberOf(service, 'calendar_visitor_reads_total{database="replica"}')) > 0;
    });
  });

  it('an ordinary role learns of the timeline with a checkpoint of the replica', async () => {
    await promoted.query('CHECKPOINT');
    await until('the checkpoint is there', async () => {
      await follower.query('CHECKPOINT');
      return (await ordinaryTimeline(follower)) === 2;
    });

    await stray.query('CHECKPOINT');
    expect(await ordinaryTimeline(stray)).toBe(1);
  });

  it('a role that may read statistics learns of it at once', async () => {
    await promoted.query('GRANT pg_read_all_stats TO ordinary');

    await until('the replica knows it', async () => {
      const [row] = await follower.query<{ may: boolean }>(
        `SELECT pg_has_role('ordinary', 'pg_read_all_stats', 'USAGE') AS may`,
      );
      return row?.may === true;
    });

    expect(await ordinaryTimeline(follower)).toBe(2);
  });
});
