import { createCalendarClient, type CalendarClient, type CalendarEvent } from '../../client/index.js';
import { makeEvent } from '../support/make.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { until } from '../support/until.js';

let calendar: TestCalendar;
/** What the next requests get instead of responses of the service. */
let failures: (() => Promise<Response>)[];
let client: CalendarClient;

beforeAll(async () => {
  calendar = await startTestCalendar();
  client = createCalendarClient({
    baseUrl: calendar.visitor.root,
    fetch: (request) => failures.shift()?.() ?? fetch(request),
  });
});
beforeEach(async () => {
  await calendar.empty();
  failures = [];
});
afterAll(() => calendar.close());

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (): Promise<Response> =>
    Promise.resolve(new Response('', { status, headers }));
const lost = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));

/** A copy as a program keeps it: each step is stored with its token. */
class Copy {
  readonly titles = new Map<number, string>();
  token: string | undefined;
  resets = 0;

  /** @param steps ends early after as many steps, as a program that is stopped */
  async sync(steps = Infinity): Promise<void> {
    let count = 0;
    for await (const step of client.sync('/events', { per_page: 2 }, { token: this.token })) {
      this.store(step);
      count += 1;
      if (count === steps) return;
    }
  }

  store(step: {
    isReset: boolean;
    items: readonly CalendarEvent[];
    removed: readonly number[];
    token: string;
  }): void {
    if (step.isReset) {
      this.titles.clear();
      this.resets += 1;
    }
    for (const { id, title } of step.items) this.titles.set(id, title);
    for (const id of step.removed) this.titles.delete(id);
    this.token = step.token;
  }

  /** Transactions of other tests in this cluster may be open for a while. */
  async syncUntil(titles: Record<number, string>): Promise<void> {
    await until(
      'the copy is complete',
      async () => {
        await this.sync();
        return JSON.stringify(this.asObject()) === JSON.stringify(titles);
      },
      10_000,
    ).catch(() => undefined);
    expect(this.asObject()).toEqual(titles);
  }

  private asObject(): Record<number, string> {
    return Object.fromEntries([...this.titles].toSorted(([one], [other]) => one - other));
  }
}

describe('sync', () => {
  it('gives the list, then what changed, also to a program that was stopped in between', async () => {
    const { editor } = calendar;
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await makeEvent(editor, { title });
    const copy = new Copy();
    for (let n = 0; n < 3; n += 1) await copy.sync(1);
    expect([...copy.titles.values()]).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);

    await editor.patch('/events/2', { title: 'Second' });
    await editor.delete('/events/4');
    await editor.delete('/events/5');
    await makeEvent(editor, { title: 'Six' });
    await copy.syncUntil({ 1: 'One', 2: 'Second', 3: 'Three', 6: 'Six' });
    expect(copy.resets).toBe(1);
  });

  it('begins anew when the token has expired', async () => {
    const { editor, dataSource } = calendar;
    await makeEvent(editor, { title: 'One' });
    await makeEvent(editor, { title: 'Two' });
    const copy = new Copy();
    await copy.sync();
    await editor.delete('/events/1');
    await dataSource.query(`UPDATE change_log SET epoch = gen_random_uuid()`);

    await copy.sync();

    expect([...copy.titles]).toEqual([[2, 'Two']]);
    expect(copy.resets).toBe(2);
  });

  it('pauses between restarts when tokens go on expiring, and can be aborted meanwhile', async () => {
    await makeEvent(calendar.editor, { title: 'One' });
    const copy = new Copy();
    failures = [answer(410), answer(410)];
    await copy.sync();
    expect([...copy.titles.values()]).toEqual(['One']);
    expect(copy.resets).toBe(1);

    const controller = new AbortController();
    const end = new Error('enough');
    failures = Array.from({ length: 100 }, () => answer(410));
    const run = async (): Promise<void> => {
      for await (const step of client.sync('/events', {}, { signal: controller.signal })) copy.store(step);
    };
    const running = run();
    await until('the second restart', () => Promise.resolve(failures.length <= 98));
    controller.abort(end);
    await expect(running).rejects.toBe(end);
    expect(failures.length).toBeGreaterThan(90);
  });

  it('repeats what fails for a while, and gives up in the end or at once', async () => {
    await makeEvent(calendar.editor, { title: 'One' });
    const copy = new Copy();
    failures = [lost, answer(503, { 'Retry-After': '1' })];
    await copy.sync();
    expect([...copy.titles.values()]).toEqual(['One']);

    failures = [answer(403)];
    await expect(copy.sync()).rejects.toMatchObject({ status: 403 });
    expect(failures).toEqual([]);
  });

  it('goes on until it is aborted', async () => {
    const { editor } = calendar;
    await makeEvent(editor, { title: 'One' });
    const copy = new Copy();
    const controller = new AbortController();
    const end = new Error('enough');
    const run = async (): Promise<void> => {
      const options = { everyMs: 20, signal: controller.signal };
      for await (const step of client.sync('/events', {}, options)) {
        copy.store(step);
        if (copy.titles.get(1) === 'Uno') controller.abort(end);
        else if (step.isReset) {
          failures = [lost];
          await editor.patch('/events/1', { title: 'Uno' });
        }
      }
    };

    await expect(run()).rejects.toBe(end);
  });
});
