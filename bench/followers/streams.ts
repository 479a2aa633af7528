// Readers of the stream of changes.
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Arrivals } from './arrivals.js';

const PATH = '/calendar/events/v1/changes/stream?kinds=event';
/** So many are opened at the same time. */
const BATCH = 50;

export class Streams {
  /** What counts arrivals at the moment. */
  arrivals: Arrivals | null = null;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  async open(root: string, count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += BATCH)
      await Promise.all(Array.from({ length: Math.min(BATCH, count - opened) }, () => this.openOne(root)));
  }

  close(): void {
    this.agent.destroy();
  }

  private async openOne(root: string): Promise<void> {
    const sent = request(new URL(PATH, root), { agent: this.agent });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}.`);
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.read(line);
    });
    // It ends with the benchmark.
    response.on('error', () => undefined);
    await once(response, 'data');
  }

  private read(line: string): void {
    if (!line.startsWith('data:')) return;
    const { id } = JSON.parse(line.slice('data:'.length)) as { id?: number };
    if (id !== undefined) this.arrivals?.arrive(id);
  }
}
