// Rows into tables by COPY, with bounded memory.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type Value = string | number | boolean | null | Date;

const CHUNK = 1 << 18;

/** A connection that waits as long as it takes. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'calendar-events bench',
    options: '-c timezone=UTC -c jit=off -c statement_timeout=0 -c synchronous_commit=off',
  });
  await client.connect();
  return client;
}

/** Takes the next item as soon as its connection is free. */
export type Share = <T>(
  items: readonly T[],
  work: (client: Client, item: T) => Promise<unknown>,
) => Promise<void>;

/** Several connections, and a way to share work out among them. */
export async function withConnections<T>(
  url: string,
  count: number,
  work: (clients: readonly [Client, ...Client[]], share: Share) => Promise<T>,
): Promise<T> {
  const clients = [await connect(url)] as [Client, ...Client[]];
  try {
    while (clients.length < count) clients.push(await connect(url));
    const share: Share = async (items, each) => {
      const waiting = items.values();
      const results = await Promise.allSettled(
        clients.map(async (client) => {
          for (const item of waiting) await each(client, item);
        }),
      );
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    };
    return await work(clients, share);
  } finally {
    for (const client of clients) await client.end();
  }
}

/**
 * One table that is being filled, over a connection of its own. What is in it already goes: rows of a table that is begun anew
 * need no log, and no later vacuum has to mark them as visible to all.
 */
export class TableWriter {
  private lines: string[] = [];
  private size = 0;

  private constructor(
    private readonly client: Client,
    private readonly stream: ReturnType<typeof from>,
  ) {}

  static async open(url: string, table: string, columns: readonly string[]): Promise<TableWriter> {
    const client = await connect(url);
    await client.query(`BEGIN; TRUNCATE ${table}`);
    const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`));
    return new TableWriter(client, stream);
  }

  /** @param values in the order of the columns */
  add(...values: readonly Value[]): void {
    const line = `${values.map(written).join('\t')}\n`;
    this.lines.push(line);
    this.size += line.length;
  }

  /** Hands on what has gathered; waits when the database is slower. */
  async flush(least = CHUNK): Promise<void> {
    if (this.size < least || this.size === 0) return;
    const chunk = Buffer.from(this.lines.join(''));
    this.lines = [];
    this.size = 0;
    if (!this.stream.write(chunk)) await once(this.stream, 'drain');
  }

  async end(): Promise<void> {
    try {
      await this.flush(0);
      this.stream.end();
      await finished(this.stream);
      await this.client.query('COMMIT');
    } finally {
      await this.client.end();
    }
  }

  /** Gives up what is not complete yet; for one that has ended this is nothing. */
  async stop(): Promise<void> {
    // The caller that interrupts it needs no error.
    this.stream.on('error', () => undefined);
    await this.client.end();
  }
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function written(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The array literal of words, which hold letters and digits alone. */
export const arrayOf = (words: readonly string[]): string =>
  words.length === 0 ? '{}' : `{"${words.join('","')}"}`;
