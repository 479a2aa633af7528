// One connection for as long as some work takes.
import type { Client } from 'pg';
import { connect } from './generate/copy.js';

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
