import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { makeEvent } from '../../support/make.js';
import { createRandom } from '../../support/random.js';
import {
  expandDaily,
  type ModelEvent,
  type ModelSeries,
  type Scope,
  SeriesModel,
  shift,
} from '../../support/series-model.js';

const HISTORIES = asMuchAs(6, 1000);
const WRITES = 8;
const HOUR_MS = 3_600_000;

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly cost: string;
  readonly series: { readonly id: number; readonly occurrence: string; readonly changed: string[] } | null;
}

interface Page {
  readonly events: readonly Shown[];
  readonly total: number;
}

describe('random histories of series', () => {
  let calendar: TestCalendar;
  let model: SeriesModel;
  let random: () => number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const pickTitle = (): string => pick(['Yoga', 'Pilates', 'Tango', 'Chess', 'Choir']);
  const pickRule = (): [step: number, count: number] => [pick([1, 2, 7]), pick([1, 2, 3, 5, 8])];
  const toRule = ([step, count]: readonly [number, number]): string =>
    `FREQ=DAILY;INTERVAL=${step};COUNT=${count}`;

  const list = async (query: Record<string, string | number> = {}): Promise<Page> => {
    const { status, body } = await calendar.visitor.get('/events', {
      per_page: 100,
      start_date: '2027-01-01',
      ...query,
    });
    expect([status, body]).toEqual([status === 404 ? 404 : 200, expect.anything()]);
    return status === 200 ? (body as Page) : { events: [], total: 0 };
  };

  /** The model knows when new occurrences take place, the service which ids they have. */
  async function findIds(starts: readonly string[]): Promise<number[]> {
    const modelled = new Set(model.events.map(({ id }) => id));
    const made = (await list()).events.filter(({ id }) => !modelled.has(id));
    expect(made.map(({ start_date: start }) => start)).toEqual(starts);
    return made.map(({ id }) => id);
  }

  async function create(): Promise<string> {
    const start = `2027-${pick(['03', '06', '10'])}-${pick(['11', '25'])} ${pick(['10', '18'])}:00:00`;
    const title = pickTitle();
    const rule = random() < 0.8 ? pickRule() : null;
    await makeEvent(calendar.editor, {
      title,
      start_date: start,
      end_date: shift(start, HOUR_MS),
      timezone: 'Europe/Ljubljana',
      ...(rule === null ? {} : { recurrence: toRule(rule) }),
    });
    const starts = rule === null ? [start] : expandDaily(start, ...rule);
    model.add(rule === null ? null : { start }, starts, await findIds(starts), title);
    return `create ${title} ${start} ${rule === null ? '' : toRule(rule)}`;
  }

  const send = async (named: ModelEvent, body: Record<string, unknown>): Promise<void> => {
    const answer = await calendar.editor.post(`/events/${named.id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { id: named.id } });
  };

  async function change(named: ModelEvent, scope: Scope): Promise<string> {
    const what = pick(['title', 'cost', 'time', 'translation']);
    const day = (scope === 'this' || named.series === null ? named.start : named.occurrence).slice(0, 10);
    const start = `${day} ${pick(['09', '12', '20'])}:00:00`;
    const title = pickTitle();
    const cost = pick(['€5', '€7']);
    if (what === 'title') {
      await send(named, { title, scope });
      model.change(named, scope, { title });
    } else if (what === 'cost') {
      await send(named, { cost, scope });
      model.change(named, scope, { cost });
    } else if (what === 'time') {
      await send(named, { start_date: start, end_date: shift(start, HOUR_MS), scope });
      model.change(named, scope, { start });
    } else {
      await send(named, { ml_language: 'sl', title: `${title}-sl`, scope });
      model.change(named, scope, { title: `${title}-sl`, language: 'sl' });
    }
    return `${what} ${title} ${cost} ${start} of ${named.id}, ${scope}`;
  }

  async function trash(named: ModelEvent, scope: Scope): Promise<string> {
    const answer = await calendar.editor.delete(`/events/${named.id}`, { scope });
    expect(answer).toMatchObject({ status: 200, body: { id: named.id } });
    model.trash(named, scope);
    return `trash ${named.id}, ${scope}`;
  }

  async function restore(): Promise<string> {
    const trashed = model.events.filter(({ isTrashed }) => isTrashed);
    if (trashed.length === 0) return 'nothing';
    const named = pick(trashed);
    await send(named, { status: 'publish' });
    model.restore(named);
    return `restore ${named.id}`;
  }

  async function repeat(named: ModelEvent, series: ModelSeries): Promise<string> {
    const rule = pickRule();
    await send(named, { recurrence: toRule(rule), scope: 'all' });
    const chosen = model.chooseTemplate(series);
    // As it was before the write, which may move it to the trash.
    const template = chosen && { ...chosen };
    const missing = model.repeat(named, expandDaily(series.start, ...rule));
    if (template !== undefined) model.copyFrom(template, missing, await findIds(missing));
    return `repeat ${named.id} ${toRule(rule)}`;
  }

  async function end(named: ModelEvent): Promise<string> {
    await send(named, { recurrence: null });
    model.end(named);
    return `end ${named.id}`;
  }

  async function writeSomething(): Promise<string> {
    const { listed } = model;
    if (listed.length === 0 || random() < 0.1) return create();
    const named = pick(listed);
    const scope = pick<Scope>(['this', 'this', 'following', 'all']);
    const choice = random();
    if (choice < 0.6) return change(named, scope);
    if (choice < 0.75) return trash(named, scope);
    if (choice < 0.85) return restore();
    if (named.series === null) return change(named, scope);
    return choice < 0.97 ? repeat(named, named.series) : end(named);
  }

  /** Ids of series differ, so that occurrences are grouped by the first of their series. */
  function group(rows: readonly { id: number; series: unknown }[]): Map<number, number> {
    const firsts = new Map<unknown, number>();
    for (const { id, series } of [...rows].sort((one, other) => one.id - other.id))
      if (series !== null && !firsts.has(series)) firsts.set(series, id);
    return new Map(rows.map(({ id, series }) => [id, firsts.get(series) ?? 0]));
  }

  async function compare(history: readonly string[]): Promise<void> {
    const { events, total } = await list();
    const shownGroups = group(events.map(({ id, series }) => ({ id, series: series?.id ?? null })));
    const shown = events.map((event) => ({
      id: event.id,
      title: event.title,
      start: event.start_date,
      end: event.end_date,
      cost: event.cost,
      series: shownGroups.get(event.id),
      occurrence: event.series?.occurrence ?? null,
      changed: event.series?.changed ?? [],
    }));
    const { listed } = model;
    const groups = group(listed);
    const expected = listed.map((event) => ({
      id: event.id,
      title: event.title,
      start: event.start,
      end: event.end,
      cost: event.cost,
      series: groups.get(event.id),
      occurrence: event.series === null ? null : event.occurrence,
      changed:
        event.series === null
          ? []
          : [...new Set([...event.own].map((name) => name.replace(':sl', '')))].sort(),
    }));
    expect({ history, total, events: shown }).toEqual({ history, total: listed.length, events: expected });

    const translated = listed.filter(({ sl }) => sl !== null);
    const inSlovenian = await list({ ml_language: 'sl' });
    expect(inSlovenian.events.map(({ id, title }) => [id, title])).toEqual(
      translated.map(({ id, sl }) => [id, sl]),
    );
    const heads = listed.filter(
      (event, n) => event.series === null || listed.findIndex(({ series }) => series === event.series) === n,
    );
    const collapsed = await list({ collapse: 'series' });
    expect([collapsed.total, collapsed.events.map(({ id }) => id)]).toEqual([
      heads.length,
      heads.map(({ id }) => id),
    ]);
    const withWord = listed.filter(({ title }) => title === 'Yoga');
    expect([history, (await list({ search: 'yoga' })).total]).toEqual([history, withWord.length]);
    expect((await list({ search: 'yoga', collapse: 'series' })).total).toBe(
      withWord.filter(({ series }) => series === null).length +
        new Set(withWord.map(({ series }) => series).filter((series) => series !== null)).size,
    );
  }

  it(`agree with a naive model after each of ${WRITES} writes, ${HISTORIES} times`, async () => {
    let compared = 0;
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      await calendar.empty();
      model = new SeriesModel();
      random = createRandom(seed);
      const history = [`seed ${seed}`, await create()];
      for (let n = 0; n < WRITES; n += 1) {
        history.push(await writeSomething());
        await compare(history);
        compared += 1;
      }
    }
    expect(compared).toBe(HISTORIES * WRITES);
  }, 3_600_000);
});
