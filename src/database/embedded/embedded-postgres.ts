/**
 * The service's own PostgreSQL: real, in the data folder, and alive as long as this process. Who may run it is settled in
 * `embedded/owner-file`, its life in `embedded/server`.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getServerAddress,
  DATABASE_NAME,
  DATABASE_USER,
  ensureDatabase,
  findFreePort,
  createPassword,
  getPasswordFile,
  type ServerAddress,
} from './server-address.js';
import { findBinaries } from './binaries.js';
import { checkCluster, createCluster } from './create-cluster.js';
import { endOrphan } from './end-orphan.js';
import { claimOwnership, releaseOwnership } from './owner-file.js';
import { locateCluster, type ClusterLocation } from './cluster-location.js';
import { findPostmaster } from './postmaster-file.js';
import { PostgresServer } from './server.js';
import { prepareSocketFolder, SOCKET_PORT } from './socket-dir.js';

export interface EmbeddedPostgres {
  /** The folder of the unix socket; on Windows an address. */
  host: string;
  port: number;
  user: string;
  /** On Windows only. */
  password?: string;
  database: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster lives in its sub-folder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  /** Reports what takes a while, for whoever waits for it. */
  reportProgress?: (line: string) => void;
  /** Use a server that already runs on the folder, and leave it running. */
  share?: boolean;
  /** Server parameters, as in postgresql.conf. */
  settings?: Record<string, string>;
}

export class DatabaseInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The database in ${resolve(dataDir)} is in use by another process (${pid}); ` +
        'stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
    this.name = 'DatabaseInUseError';
  }
}

const WAIT_MS = 250;
const MAX_WAITS = 80;
const MAX_WAITS_FOR_SERVICE = 4;

/** Starts the cluster, creating it on first use. Throws DatabaseInUseError when another live process holds it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, share = false } = options;
  const place = locateCluster(dataDir, options.log);
  const ownerFile = `${place.cluster}.owner`;

  for (let wait = 0; ; wait += 1) {
    const claim = claimOwnership(ownerFile, share ? 'command' : 'service');
    if (claim.mine) {
      try {
        return await startOwnedServer(options, place, claim.tookOver);
      } catch (error) {
        releaseOwnership(ownerFile);
        throw error;
      }
    }
    const { owner } = claim;
    const running = share && owner.kind === 'service' && findPostmaster(place.cluster);
    if (running && running.status === 'ready')
      return joinRunningServer(place.cluster, running.socketDir, running.port);
    // A command gives the folder back soon; a service only when it is just stopping, and for commands also when it starts.
    const patience = share || owner.kind === 'command' ? MAX_WAITS : MAX_WAITS_FOR_SERVICE;
    if (wait === patience) throw new DatabaseInUseError(dataDir, owner.pid);
    await sleep(WAIT_MS);
  }
}

async function startOwnedServer(
  options: EmbeddedOptions,
  place: ClusterLocation,
  tookOver: boolean,
): Promise<EmbeddedPostgres> {
  const { dataDir, share, log, reportProgress: say = () => undefined, settings = {} } = options;
  const { cluster, identity } = place;
  const found = findPostmaster(cluster);
  if (found && tookOver) await endOrphan(found, cluster);
  else if (found && share) {
    releaseOwnership(`${cluster}.owner`);
    return joinRunningServer(cluster, found.socketDir, found.port);
  } else if (found) throw new DatabaseInUseError(dataDir, found.pid);

  const binaries = findBinaries(identity, place.copiesFolder);
  const password = getPasswordFile(cluster);
  if (checkCluster(cluster, binaries.major) === 'absent') {
    say('Making the database.');
    if (password) createPassword(password);
    const sync = settings['fsync'] !== 'off';
    await createCluster({ binaries, cluster, identity, user: DATABASE_USER, passwordFile: password, sync });
  }
  const socketDir = password ? null : prepareSocketFolder(cluster, identity);
  const port = socketDir ? SOCKET_PORT : await findFreePort();
  const server = new PostgresServer({ binaries, cluster, identity, socketDir, port, settings, log });
  const stop = async () => {
    await server.stop();
    releaseOwnership(`${cluster}.owner`);
  };
  const address = getServerAddress(cluster, socketDir ?? '', port);
  try {
    say('Starting the database.');
    await server.start();
    await ensureDatabase(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return toEmbeddedPostgres(address, stop);
}

function joinRunningServer(cluster: string, socketDir: string, port: number): EmbeddedPostgres {
  return toEmbeddedPostgres(getServerAddress(cluster, socketDir, port), () => Promise.resolve());
}

function toEmbeddedPostgres(address: ServerAddress, stop: () => Promise<void>): EmbeddedPostgres {
  return { ...address, user: DATABASE_USER, database: DATABASE_NAME, stop };
}
