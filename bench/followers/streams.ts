// Readers of the stream of changes.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Arrivals } from './arrivals.js';

const PATH = '/calendar/events/v1/changes/stream?kinds=event';
/** Streams that are opened at the same time. */
const BATCH = 50;

export class Streams {
  /** What counts arrivals at the moment. */
  arrivals: Arrivals | null = null;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  async open(root: string, count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += BATCH)
      await Promise.all(
        Array.from({ length: Math.min(BATCH, count - opened) }, (_, n) => this.openOne(root, opened + n)),
      );
  }

  close(): void {
    this.agent.destroy();
  }

  private async openOne(root: string, stream: number): Promise<void> {
    const sent = request(new URL(PATH, root), { agent: this.agent });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}.`);
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.read(stream, line);
    });
    // It ends with the benchmark.
    response.on('error', () => undefined);
    await once(response, 'data');
  }

  private read(stream: number, line: string): void {
    if (!line.startsWith('data:')) return;
    const { id } = JSON.parse(line.slice('data:'.length)) as { id?: number };
    if (id !== undefined) this.arrivals?.arrive(stream, id);
  }
}
