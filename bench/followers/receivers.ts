// Receivers of webhooks: most of them work, one in ten refuses, and one in twenty never answers.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Caller } from '../service/caller.js';
import type { Arrivals } from './arrivals.js';

const WEBHOOKS = '/calendar/events/v1/webhooks';
const REFUSES_ONE_IN = 10;
const HANGS_ONE_IN = 20;

const hangs = (receiver: number): boolean => receiver % HANGS_ONE_IN === 1;
const refuses = (receiver: number): boolean => receiver % REFUSES_ONE_IN === 0;

export const works = (receiver: number): boolean => !hangs(receiver) && !refuses(receiver);

export class Receivers {
  /** What counts arrivals at the moment. */
  arrivals: Arrivals | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receivers> {
    const server = createServer();
    const receivers = new Receivers(server);
    server.on('request', (request, response) => {
      const receiver = Number(request.url?.slice(1));
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (hangs(receiver)) return;
        response.writeHead(refuses(receiver) ? 503 : 204).end();
        if (works(receiver)) receivers.read(receiver, Buffer.concat(chunks));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receivers;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Creates a webhook for each receiver. `WEBHOOK_HOSTS` of the service must contain their host. */
  async subscribe(root: string, authorization: string, count: number): Promise<void> {
    const caller = new Caller(root);
    for (let receiver = 0; receiver < count; receiver += 1) {
      const body = { url: `http://127.0.0.1:${this.port}/${receiver}`, kinds: ['event'] };
      const { status } = await caller.ask(
        WEBHOOKS,
        { Authorization: authorization },
        { method: 'POST', body },
      );
      if (status !== 201) throw new Error(`A webhook was answered ${status}.`);
    }
    caller.close();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private read(receiver: number, body: Buffer): void {
    const { data } = JSON.parse(body.toString()) as { data: { id: number } };
    this.arrivals?.arrive(receiver, data.id);
  }
}
