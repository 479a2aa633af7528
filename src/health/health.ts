// Whether this process may be sent requests: for balancers, Docker and Kubernetes.
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../database/connection/database.js';
import { Injectable } from '@nestjs/common';
import { readAppliedMigrations } from '../database/migrations/applied-migrations.js';
import { UNKNOWN_WRITES, WriteCheck, type WriteStatuses } from './write-check.js';

/** Whoever asks wants to know now, in milliseconds. */
const TIMEOUT_MS = 2000;

type MigrationStatus = 'ok' | 'missing';

export interface Readiness extends WriteStatuses {
  readonly status: 'ready' | 'unavailable';
  /** Unreachable is also a database that does not answer within two seconds, or gives no connection. */
  readonly database: 'ok' | 'unreachable';
  /** Missing when the database is older than this version of the service. */
  readonly migrations: MigrationStatus | 'unknown';
}

const UNREACHABLE: Readiness = {
  status: 'unavailable',
  database: 'unreachable',
  migrations: 'unknown',
  ...UNKNOWN_WRITES,
};

@Injectable()
export class Health {
  /** However many ask, and however long it takes, the database is asked once at a time. */
  private pendingCheck: Promise<MigrationStatus> | null = null;

  constructor(
    private readonly database: Database,
    private readonly writeCheck: WriteCheck,
  ) {}

  async checkReadiness(): Promise<Readiness> {
    this.pendingCheck ??= this.migrations().finally(() => {
      this.pendingCheck = null;
    });
    const found = this.pendingCheck.catch(() => null);
    const inTime = Promise.race([found, sleep(TIMEOUT_MS, null, { ref: false })]);
    const [migrations, writes] = await Promise.all([inTime, this.writeCheck.check()]);
    if (migrations === null) return UNREACHABLE;
    const isReady = migrations === 'ok' && !Object.values(writes).includes('refused');
    return { status: isReady ? 'ready' : 'unavailable', database: 'ok', migrations, ...writes };
  }

  /** Those of a newer version may be there already: it is being put in place of this one. */
  private async migrations(): Promise<MigrationStatus> {
    const run = await readAppliedMigrations(this.database);
    const isRun = ({ name }: { readonly name?: string }): boolean => name !== undefined && run.has(name);
    return this.database.migrations.every(isRun) ? 'ok' : 'missing';
  }
}
