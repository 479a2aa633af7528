// Readiness of this process, for load balancers, Docker and Kubernetes.
import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from '../../foundation/config/version.js';
import { Database } from '../../data/database/connection/database.js';
import { Injectable } from '@nestjs/common';
import { isUpToDate } from '../../data/database/migrations/migrate.js';
import { UNKNOWN_WRITES, WriteCheck, type WriteStatuses } from './write-check.js';

const TIMEOUT_MS = 2000;

type MigrationStatus = 'ok' | 'missing';

export interface Readiness extends WriteStatuses {
  readonly version: string;
  readonly status: 'ready' | 'unavailable';
  /** Also unreachable when it does not answer within two seconds. */
  readonly database: 'ok' | 'unreachable';
  /** Missing when the schema is older than this version of the service. */
  readonly migrations: MigrationStatus | 'unknown';
}

const UNREACHABLE: Readiness = {
  version: VERSION,
  status: 'unavailable',
  database: 'unreachable',
  migrations: 'unknown',
  ...UNKNOWN_WRITES,
};

@Injectable()
export class Health {
  /** Concurrent checks share one query, however long it takes. */
  private pendingCheck: Promise<MigrationStatus> | null = null;

  constructor(
    private readonly database: Database,
    private readonly writeCheck: WriteCheck,
  ) {}

  async checkReadiness(): Promise<Readiness> {
    this.pendingCheck ??= this.checkMigrations().finally(() => {
      this.pendingCheck = null;
    });
    const check = this.pendingCheck.catch(() => null);
    const timeout = sleep(TIMEOUT_MS, null, { ref: false });
    const [migrations, writes] = await Promise.all([Promise.race([check, timeout]), this.writeCheck.check()]);
    if (migrations === null) return UNREACHABLE;
    const isReady = migrations === 'ok' && !Object.values(writes).includes('refused');
    return {
      version: VERSION,
      status: isReady ? 'ready' : 'unavailable',
      database: 'ok',
      migrations,
      ...writes,
    };
  }

  private async checkMigrations(): Promise<MigrationStatus> {
    return (await isUpToDate(this.database)) ? 'ok' : 'missing';
  }
}
