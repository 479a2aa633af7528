// A client of server-sent events, as HTML describes it.
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Api } from './api.js';
import { until } from './until.js';

export interface StreamedChange {
  readonly kind: string;
  readonly id: number;
  readonly op: string;
  readonly at: string;
}

interface Opened {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

type Query = Readonly<Record<string, string | number | boolean>>;

export class EventClient {
  readonly changes: StreamedChange[] = [];
  /** The id of each change. */
  readonly ids: string[] = [];
  /** What a browser would send when it connects again. */
  lastId = '';
  isEnded = false;
  private readonly seen = new Set<string>();
  private rest = '';

  private constructor(
    private readonly sent: ClientRequest,
    private readonly incoming: IncomingMessage,
  ) {
    incoming.setEncoding('utf8');
    incoming.on('data', (text: string) => this.take(text));
    for (const end of ['end', 'error', 'close']) incoming.on(end, () => (this.isEnded = true));
  }

  static open(
    api: Api,
    query: Query = {},
    headers: Record<string, string> = {},
    base = '/calendar/events/v1',
  ): Promise<EventClient> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.append(name, String(value));
    return new Promise((resolve, reject) => {
      const sent = request(
        `${api.root}${base}/changes/stream?${search.toString()}`,
        { headers: { ...api.authorization(), ...headers }, agent: false },
        (incoming) => resolve(new EventClient(sent, incoming)),
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  get opened(): Opened {
    return { status: this.incoming.statusCode ?? 0, headers: this.incoming.headers };
  }

  /** As `updated event 1`. */
  get lines(): string[] {
    return this.changes.map(({ op, kind, id }) => `${op} ${kind} ${id}`);
  }

  /** Waits for a line, and takes all until then. */
  async takeUntil(line: string): Promise<string[]> {
    await until(`the stream says: ${line}`, () => this.seen.has(line));
    this.ids.splice(0);
    return this.changes.splice(0).map(({ op, kind, id }) => `${op} ${kind} ${id}`);
  }

  /** Stops to read. */
  pause(): void {
    this.incoming.pause();
  }

  resume(): void {
    this.incoming.resume();
  }

  close(): void {
    this.sent.destroy();
  }

  private take(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ');
          return [name, value.join(': ')];
        }),
      );
      this.lastId = fields.get('id') ?? this.lastId;
      const data = fields.get('data');
      if (data === undefined) continue;
      const change = JSON.parse(data) as StreamedChange;
      this.changes.push(change);
      this.seen.add(`${change.op} ${change.kind} ${change.id}`);
      this.ids.push(this.lastId);
    }
  }
}
