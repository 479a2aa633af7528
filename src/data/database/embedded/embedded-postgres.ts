/** The service's own PostgreSQL: in the data folder, and alive as long as this process. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { locateCluster, type ClusterLocation } from './cluster-location.js';
import { checkCluster, createCluster } from './create-cluster.js';
import { claimOwnership, releaseOwnership } from './owner-file.js';
import { endOrphan, findPostmaster } from './postmaster-file.js';
import {
  createPassword,
  DATABASE_USER,
  ensureDatabase,
  findFreePort,
  getPasswordFile,
  getServerAddress,
  type ServerAddress,
} from './server-address.js';
import { PostgresServer } from './server.js';
import { prepareSocketFolder, SOCKET_PORT } from './socket-dir.js';

export interface EmbeddedPostgres extends ServerAddress {
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster lives in its sub-folder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  /** Reports the slow steps. */
  reportProgress?: (line: string) => void;
  /** Uses a server that already runs on the folder, and leaves it running. */
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

/** Starts the cluster, creating it on first use. @throws DatabaseInUseError when another live process holds it */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, share = false } = options;
  const location = locateCluster(dataDir, options.log);
  const ownerFile = `${location.cluster}.owner`;

  for (let waits = 0; ; waits += 1) {
    const claim = claimOwnership(ownerFile, share ? 'command' : 'service');
    if (claim.mine) {
      const release = () => releaseOwnership(ownerFile);
      try {
        return await startOwnedServer(options, location, claim.tookOver, release);
      } catch (error) {
        release();
        throw error;
      }
    }
    const { owner } = claim;
    const running = share && owner.kind === 'service' && findPostmaster(location.cluster);
    if (running && running.status === 'ready')
      return joinRunningServer(location.cluster, running.socketDir, running.port);
    // A command ends soon; a service only when it is just stopping, but commands also wait for its start.
    const maxWaits = share || owner.kind === 'command' ? MAX_WAITS : MAX_WAITS_FOR_SERVICE;
    if (waits === maxWaits) throw new DatabaseInUseError(dataDir, owner.pid);
    await sleep(WAIT_MS);
  }
}

async function startOwnedServer(
  { dataDir, share, log, reportProgress = () => undefined, settings = {} }: EmbeddedOptions,
  { cluster, identity, copiesFolder }: ClusterLocation,
  tookOver: boolean,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const postmaster = findPostmaster(cluster);
  if (postmaster && tookOver) await endOrphan(postmaster, cluster);
  else if (postmaster && share) {
    release();
    return joinRunningServer(cluster, postmaster.socketDir, postmaster.port);
  } else if (postmaster) throw new DatabaseInUseError(dataDir, postmaster.pid);

  const binaries = findBinaries(identity, copiesFolder);
  const passwordFile = getPasswordFile(cluster);
  if (checkCluster(cluster, binaries.major) === 'absent') {
    reportProgress('Making the database.');
    if (passwordFile) createPassword(passwordFile);
    const sync = settings['fsync'] !== 'off';
    await createCluster({ binaries, cluster, identity, user: DATABASE_USER, passwordFile, sync });
  }
  const socketDir = passwordFile ? null : prepareSocketFolder(cluster, identity);
  const port = socketDir ? SOCKET_PORT : await findFreePort();
  const server = new PostgresServer({ binaries, cluster, identity, socketDir, port, settings, log });
  const stop = async () => {
    await server.stop();
    release();
  };
  const address = getServerAddress(cluster, socketDir ?? '', port);
  try {
    reportProgress('Starting the database.');
    await server.start();
    await ensureDatabase(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...address, stop };
}

function joinRunningServer(cluster: string, socketDir: string, port: number): EmbeddedPostgres {
  return { ...getServerAddress(cluster, socketDir, port), stop: () => Promise.resolve() };
}
