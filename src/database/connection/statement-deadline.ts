// Gives up statements that the server does not answer: a server that hangs ends none by its own timeouts.
import { connect, type Socket } from 'node:net';
import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';

/** A request to cancel a statement must reach the server within this time. */
const CANCEL_TIMEOUT_MS = 5000;

/** What every client has, and the types of `pg` leave out. */
interface ClientInternals {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** A client of the pool. */
export interface ClientWithDeadline {
  /** Null when statements may take for ever. */
  readonly deadline: StatementDeadline | null;
}

/** Of one connection. Statements are answered in the order in which they are sent: the time counts from the answer before. */
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

  /** Lets all further statements of the open transaction take as long as they need. */
  lift(): void {
    this.isLifted = true;
  }

  private restart(): void {
    clearTimeout(this.timer);
    if (this.pendingCount === 0 || this.isLifted) return;
    this.timer = setTimeout(() => {
      const { completedCount: answers } = this;
      // A process that was itself stopped or busy first reads the answers that have arrived meanwhile.
      setImmediate(() => {
        if (answers === this.completedCount && this.pendingCount > 0) this.closeConnection();
      });
    }, this.timeoutMs).unref();
  }

  /** The connection cannot be used again: the answer may still come, and would be taken for that of the next statement. */
  private closeConnection(): void {
    cancelStatement(this.client);
    const { connection } = this.client as unknown as ClientInternals;
    connection.stream.destroy(
      new Error(`Connection terminated: the database did not answer within ${this.timeoutMs} ms`),
    );
  }
}

/** Frees what the statement holds on a server that is not gone but slow, or that waits for its replicas. Best effort. */
function cancelStatement(client: Client): void {
  const { processID, secretKey } = client as unknown as ClientInternals;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const { host, port } = client;
  const request = Buffer.alloc(16);
  [16, 80_877_102, processID, secretKey].forEach((value, index) => request.writeInt32BE(value, index * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.unref().resume().end(request);
}

/** Statements of the open transaction may take as long as they need, on the server and here. */
export async function allowLongStatements(manager: EntityManager): Promise<void> {
  const client = (await manager.queryRunner?.connect()) as ClientWithDeadline | undefined;
  client?.deadline?.lift();
  await manager.query(`SET LOCAL statement_timeout = 0`);
}
