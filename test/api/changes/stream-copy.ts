// A client that keeps a copy of a list of events by a stream.
import type { Api } from '../../support/api.js';
import { EventClient, type StreamedChange } from '../../support/event-stream.js';
import { until } from '../../support/until.js';

type Query = Readonly<Record<string, string | number | boolean>>;
type Items = Map<number, Readonly<Record<string, unknown>> & { readonly id: number }>;

/** Keeps a copy of a list by a stream alone, and reads each item that the stream names. */
export class StreamCopy {
  readonly items: Items = new Map();
  reconnections = 0;
  private client: EventClient | null = null;
  private lastId = '';

  constructor(
    readonly api: Api,
    readonly query: Query,
  ) {}

  /** Connects, or connects again after an interruption. */
  async connect(): Promise<void> {
    this.close();
    const headers = this.lastId === '' ? {} : { 'Last-Event-ID': this.lastId };
    this.client = await EventClient.open(this.api, { kinds: 'event', ...this.query }, headers);
    expect(this.client.opened.status).toBe(200);
    await until('the stream says where it begins', () => this.client?.lastId !== '');
    this.lastId ||= this.client.lastId;
    this.reconnections += 1;
  }

  /** Whether the connection broke. */
  get isEnded(): boolean {
    return this.client?.isEnded !== false;
  }

  close(): void {
    this.client?.close();
  }

  /** Takes what has come. A change counts only once it is stored, as a program does it that may be stopped. */
  async take(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    const lastId = client.ids.at(-1);
    client.ids.splice(0);
    const changes = client.changes.splice(0);
    for (let n = 0; n < changes.length; n += 50) await this.apply(changes.slice(n, n + 50));
    this.lastId = lastId ?? this.lastId;
  }

  private async apply(changes: readonly StreamedChange[]): Promise<void> {
    const last = new Map(changes.map(({ id, op }) => [id, op]));
    for (const [id, op] of last) if (op === 'removed') this.items.delete(id);
    const readable = [...last].filter(([, op]) => op !== 'removed').map(([id]) => id);
    if (readable.length === 0) return;
    const include = readable.join(',');
    const { status, body } = await this.api.get('/events', { ...this.query, include, per_page: 50 });
    if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
    for (const id of readable) this.items.delete(id);
    for (const item of (body as { events: { id: number }[] }).events) this.items.set(item.id, item);
  }
}
