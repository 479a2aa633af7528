import { createCalendarClient, type CalendarClient, type StreamStep } from '../../client/index.js';
import { ChangeStreams } from '../../src/exchange/streams/change-streams.js';
import { startOwnCalendar, type TestCalendar } from '../support/app.js';
import { makeEvent } from '../support/make.js';
import { until } from '../support/until.js';

let calendar: TestCalendar;
/** What the next requests get instead of responses of the service. */
let failures: (() => Promise<Response>)[];
let client: CalendarClient;
let requests: Request[];
let followers: Follower[];

beforeAll(async () => {
  calendar = await startOwnCalendar();
  client = createCalendarClient({
    baseUrl: calendar.visitor.root,
    fetch: (request) => {
      requests.push(request);
      return failures.shift()?.() ?? fetch(request);
    },
  });
});
beforeEach(async () => {
  await calendar.empty();
  failures = [];
  requests = [];
  followers = [];
});
afterEach(() => Promise.all(followers.map((follower) => follower.stop())));
afterAll(() => calendar.close());

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (): Promise<Response> =>
    Promise.resolve(new Response('', { status, headers }));
const lost = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));

/** Follows the stream in the background. */
class Follower {
  readonly steps: StreamStep[] = [];
  private readonly controller = new AbortController();
  private readonly end: Promise<unknown>;

  constructor(query: Parameters<CalendarClient['stream']>[0] = {}, token?: string) {
    this.end = this.follow(query, token).catch((error: unknown) => error);
    followers.push(this);
  }

  /** As `updated event 1`, and `reset`. */
  get lines(): string[] {
    return this.steps.map(({ isReset, change }) =>
      [...(isReset ? ['reset'] : []), ...(change === null ? [] : [change.op, change.kind, change.id])].join(
        ' ',
      ),
    );
  }

  async takeUntil(line: string): Promise<string[]> {
    await until(`the stream says: ${line}`, () => this.lines.includes(line));
    return this.lines;
  }

  /** @returns what the iteration threw */
  stop(): Promise<unknown> {
    this.controller.abort(new Error('enough'));
    return this.end;
  }

  /** Waits for the end. */
  failure(): Promise<unknown> {
    return this.end;
  }

  private async follow(query: Parameters<CalendarClient['stream']>[0], token?: string): Promise<void> {
    for await (const step of client.stream(query, { token, signal: this.controller.signal }))
      this.steps.push(step);
  }
}

describe('stream', () => {
  it('says where it begins, and gives what changes under the filters', async () => {
    const { editor } = calendar;
    const [all, some] = [new Follower(), new Follower({ kinds: ['event'], featured: true })];
    await Promise.all([all.takeUntil('reset'), some.takeUntil('reset')]);
    await editor.make('/tags', { name: 'jazz' });
    const { id } = await makeEvent(editor, { featured: true });
    await makeEvent(editor);
    await Promise.all([all.takeUntil('created event 2'), some.takeUntil('removed event 2')]);

    expect(all.lines).toEqual(['reset', 'created tag 1', 'created event 1', 'created event 2']);
    expect(some.lines).toEqual(['reset', 'created event 1', 'removed event 2']);
    expect(all.steps.at(-1)?.change).toEqual({
      kind: 'event',
      id: id + 1,
      op: 'created',
      at: '2027-03-10T12:00:00.000Z',
    });
    expect(await all.stop()).toEqual(new Error('enough'));
  });

  it('connects again, and goes on from the last step', async () => {
    const { editor, app } = calendar;
    const first = new Follower();
    await first.takeUntil('reset');
    await editor.make('/tags', { name: 'one' });
    await first.takeUntil('created tag 1');
    const { token } = first.steps.at(-1) ?? {};
    await first.stop();
    await editor.make('/tags', { name: 'two' });
    failures = [lost, answer(429)];
    const second = new Follower({}, token);
    await second.takeUntil('created tag 2');
    const before = requests.length;
    // As a proxy does that ends what takes long.
    app.get(ChangeStreams).endAll();
    await until('the client connects again', () => requests.length > before);
    await editor.make('/tags', { name: 'three' });
    await second.takeUntil('created tag 3');

    expect(second.lines).toEqual(['created tag 2', 'created tag 3']);
    expect(requests.filter(({ headers }) => !headers.has('last-event-id'))).toHaveLength(1);
  });

  it('begins anew when the token has expired, and says so', async () => {
    const { editor, dataSource } = calendar;
    const first = new Follower();
    await first.takeUntil('reset');
    const { token } = first.steps.at(-1) ?? {};
    await first.stop();
    await dataSource.query(`UPDATE change_log SET epoch = gen_random_uuid()`);
    const second = new Follower({}, token);
    await second.takeUntil('reset');
    await editor.make('/tags', { name: 'one' });

    expect(await second.takeUntil('created tag 1')).toEqual(['reset', 'created tag 1']);
  });

  it('pauses when tokens go on expiring, and throws what is refused', async () => {
    failures = Array.from({ length: 100 }, () => answer(410));
    const waiting = new Follower();
    await until('the client waits', () => requests.length === 2);
    await waiting.stop();
    failures = [];
    const refused = new Follower({ when: 'upcoming' });

    expect(await refused.failure()).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(failures).toEqual([]);
  });
});
