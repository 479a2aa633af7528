// A copy of the calendar for scenarios that write: the calendar itself stays as it was generated.
import { say } from './print.js';
import { withClient } from './with-client.js';

const COPY = 'calendar_bench_copy';

const inDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
};

/** The calendar must have no connections while it is copied. */
export async function withCopy<T>(url: string, work: (copy: string) => Promise<T>): Promise<T> {
  const maintenance = inDatabase(url, 'postgres');
  const original = decodeURIComponent(new URL(url).pathname.slice(1));
  say('Copying the calendar, so that what is written does not stay in it.');
  await withClient(maintenance, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${COPY} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${COPY} TEMPLATE ${client.escapeIdentifier(original)} STRATEGY file_copy`,
    );
    await client.query('CHECKPOINT');
  });
  try {
    return await work(inDatabase(url, COPY));
  } finally {
    // Without force it waits for connections that are just ending.
    await withClient(maintenance, (client) => client.query(`DROP DATABASE IF EXISTS ${COPY}`));
  }
}
