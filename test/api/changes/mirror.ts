// A client that keeps a copy of a list by tokens, and what the list is when it is read as a whole.
import type { ApiResponse, Api } from '../../support/api.js';

type Query = Readonly<Record<string, string | number | boolean>>;
type Item = Readonly<Record<string, unknown>> & { readonly id: number };

interface Page {
  readonly removed?: number[];
  readonly next_rest_url?: string;
  readonly sync_token?: string;
  readonly total: number;
}

export type MirroredPath = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

export class Mirror {
  items = new Map<number, Item>();
  /** All ids that were reported as removed. */
  readonly removed = new Set<number>();
  restarts = 0;
  private token = 'start';

  constructor(
    readonly api: Api,
    readonly path: MirroredPath,
    readonly query: Query = {},
    private readonly perPage = 3,
  ) {}

  /** Follows the list to its last page. Begins anew when the token has expired. */
  async sync(): Promise<void> {
    for (;;) {
      const answer = await this.api.get(`/${this.path}`, {
        ...this.query,
        per_page: this.perPage,
        sync_token: this.token,
      });
      if (answer.status === 410) {
        this.restarts += 1;
        this.token = 'start';
        continue;
      }
      if (this.token === 'start') this.items = new Map();
      const page = this.apply(answer);
      const next = page.next_rest_url;
      this.token = page.sync_token ?? new URL(next ?? '').searchParams.get('sync_token') ?? '';
      if (next === undefined) return;
    }
  }

  /** The list as a whole, in pages as large as the service gives. */
  async walk(): Promise<Map<number, Item>> {
    const all = new Map<number, Item>();
    const whole =
      this.path === 'events' ? { when: 'all' } : isOfTerms(this.path) ? { hide_empty: false } : {};
    for (let page = 1; ; page += 1) {
      const answer = await this.api.get(`/${this.path}`, { ...whole, ...this.query, per_page: 50, page });
      for (const item of itemsOf(answer, this.path)) all.set(item.id, item);
      if ((answer.body as Page).next_rest_url === undefined) return all;
    }
  }

  private apply(answer: ApiResponse): Page {
    const page = answer.body as Page;
    for (const item of itemsOf(answer, this.path)) this.items.set(item.id, item);
    for (const id of page.removed ?? []) {
      this.items.delete(id);
      this.removed.add(id);
    }
    return page;
  }
}

interface Change {
  readonly kind: string;
  readonly id: number;
  readonly op: string;
}

/** A client that knows by `/changes` alone which items it can read. */
export class LogCopy {
  /** As `event 12`. */
  readonly items = new Set<string>();
  /** All items that were ever named. */
  readonly named = new Set<string>();
  private token = 'start';

  constructor(
    private readonly api: Api,
    private readonly perPage = 7,
  ) {}

  async sync(): Promise<void> {
    for (let more = true; more;) {
      const { body } = await this.api.get('/changes', { since: this.token, per_page: this.perPage });
      const page = body as { changes: Change[]; token: string; more: boolean };
      for (const { kind, id, op } of page.changes) {
        this.named.add(`${kind} ${id}`);
        if (op === 'removed') this.items.delete(`${kind} ${id}`);
        else this.items.add(`${kind} ${id}`);
      }
      ({ token: this.token, more } = page);
    }
  }
}

const isOfTerms = (path: MirroredPath): boolean => path === 'categories' || path === 'tags';

function itemsOf({ status, body }: ApiResponse, path: MirroredPath): Item[] {
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
  return (body as Record<MirroredPath, Item[]>)[path];
}

/** The items by id, without the counts of terms, which are no changes. */
export function toComparable(items: ReadonlyMap<number, Item>): unknown {
  const sorted = [...items.values()].sort((one, other) => one.id - other.id);
  return JSON.parse(JSON.stringify(sorted, (name, value: unknown) => (name === 'count' ? undefined : value)));
}
