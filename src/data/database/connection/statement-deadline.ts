import type { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Client, PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/** A request to cancel a statement must reach the server within this time. */
const CANCEL_TIMEOUT_MS = 5000;

/** Members of every client that the types of `pg` omit. */
export const getInternals = (
  client: Client | PoolClient,
): {
  readonly connection: EventEmitter & { readonly stream: Socket };
  readonly processID: number | null;
  readonly secretKey: number | null;
} => client as never;

export interface ClientWithDeadline {
  /** Null when statements have no time limit. */
  readonly deadline: StatementDeadline | null;
}

/** A server that hangs does not apply its own timeouts. Results come in order, so the time counts from the previous one. */
export class StatementDeadline {
  private pendingCount = 0;
  private completedCount = 0;
  private timer: NodeJS.Timeout | undefined;
  private isLifted = false;

  constructor(
    private readonly client: Client,
    private readonly timeoutMs: number,
  ) {}

  onSent(): void {
    this.pendingCount += 1;
    if (this.pendingCount === 1) this.restart();
  }

  onCompleted(): void {
    this.pendingCount -= 1;
    this.completedCount += 1;
    if (this.client.getTransactionStatus() === 'I') this.isLifted = false;
    this.restart();
  }

  /** Removes the time limit for the rest of the open transaction. */
  lift(): void {
    this.isLifted = true;
  }

  private restart(): void {
    clearTimeout(this.timer);
    if (this.pendingCount === 0 || this.isLifted) return;
    this.timer = setTimeout(() => {
      const { completedCount } = this;
      // A process that was stopped or busy first reads the results that have arrived meanwhile.
      setImmediate(() => {
        if (completedCount === this.completedCount && this.pendingCount > 0) this.closeConnection();
      });
    }, this.timeoutMs).unref();
  }

  /** A late result would pass for that of the next statement, so the connection cannot be used again. */
  private closeConnection(): void {
    cancelStatement(this.client);
    getInternals(this.client).connection.stream.destroy(
      new Error(`Connection terminated: the database did not answer within ${this.timeoutMs} ms`),
    );
  }
}

/** Best effort: frees the resources of the statement on a server that is slow or waits for its replicas. */
function cancelStatement(client: Client): void {
  const { processID, secretKey } = getInternals(client);
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const { host, port } = client;
  const request = Buffer.alloc(16);
  [16, 80_877_102, processID, secretKey].forEach((value, index) => request.writeInt32BE(value, index * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.unref().resume().end(request);
}

/** Removes the time limits of the open transaction, on the server and here. */
export async function allowLongStatements(manager: EntityManager): Promise<void> {
  const client = (await manager.queryRunner?.connect()) as ClientWithDeadline | undefined;
  client?.deadline?.lift();
  await manager.query(`SET LOCAL statement_timeout = 0`);
}
