import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { settle } from '../../support/settle.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { DuePostPublisher } from '../../../src/calendar/posts/due-post-publisher.js';
import { DeliveryWorker } from '../../../src/exchange/webhooks/delivery-worker.js';
import { MessageFanOut } from '../../../src/exchange/webhooks/message-fan-out.js';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly type: string;
  readonly data: { readonly id: number; readonly [key: string]: unknown };
}

type Respond = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on this machine, which takes everything unless told otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  respond: Respond = (response) => response.end('ok');

  private constructor(
    readonly host: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async open(): Promise<Receiver> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { type, data } = JSON.parse(text) as Pick<Received, 'type' | 'data'>;
        const { url = '', headers } = request;
        const received = { path: url, headers, text, type, data };
        receiver.received.push(received);
        receiver.respond(response, received);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(`127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    return receiver;
  }

  get url(): string {
    return `http://${this.host}/hook`;
  }

  /** Messages since the last call, as `event.updated 71`. */
  take(): string[] {
    return this.received.splice(0).map(({ type, data }) => `${type} ${data.id}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Makes messages of what has changed. */
export const fanOut = async (calendar: TestCalendar): Promise<void> => {
  const { app } = calendar;
  await settle(calendar);
  await app.get(DuePostPublisher).publishDue(true);
  await app.get(MessageFanOut).run(() => false);
};

/** Makes messages and sends what is due, until nothing is. */
export async function deliver(calendar: TestCalendar): Promise<void> {
  await fanOut(calendar);
  const worker = calendar.app.get(DeliveryWorker);
  let isOver = false;
  while (!isOver) {
    isOver = true;
    await worker.run(
      () => false,
      () => {
        isOver = false;
      },
    );
    await worker.drain();
  }
}

export const wait = (duration: {
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}): void => clock.set(clock.now().add(duration));

/** A calendar with one receiver, both emptied before each test. */
export class WebhookStage {
  private opened: { readonly calendar: TestCalendar; readonly receiver: Receiver } | null = null;

  /** Registers the hooks of the file. */
  constructor() {
    beforeAll(async () => {
      const receiver = await Receiver.open();
      this.opened = { receiver, calendar: await startTestCalendar({ WEBHOOK_HOSTS: receiver.host }) };
    });
    afterAll(async () => {
      await this.calendar.close();
      await this.receiver.close();
    });
    beforeEach(async () => {
      await this.calendar.empty();
      await this.calendar.dataSource.query('TRUNCATE webhooks, webhook_deliveries, webhook_cursor');
      this.receiver.received.length = 0;
      this.receiver.respond = (response) => response.end('ok');
    });
  }

  get calendar(): TestCalendar {
    return this.open.calendar;
  }

  get receiver(): Receiver {
    return this.open.receiver;
  }

  async subscribe(fields: Record<string, unknown> = {}): Promise<{ id: number; secret: string }> {
    await settle(this.calendar);
    return this.calendar.administrator.make('/webhooks', { url: this.receiver.url, ...fields }) as never;
  }

  async listDeliveries(id: number): Promise<Record<string, unknown>[]> {
    const { body } = await this.calendar.administrator.get(`/webhooks/${id}/deliveries`);
    return (body as { deliveries: [] }).deliveries;
  }

  async read(id: number): Promise<Record<string, unknown>> {
    return (await this.calendar.administrator.get(`/webhooks/${id}`)).body as Record<string, unknown>;
  }

  private get open(): { readonly calendar: TestCalendar; readonly receiver: Receiver } {
    if (this.opened === null) throw new Error('The stage opens before all tests');
    return this.opened;
  }
}
