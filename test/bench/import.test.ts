// The file that the benchmark imports, and what the page says of how fast events come in.
import { isWorthKeeping } from '../../bench/generation.js';
import { linesOf } from '../../bench/import/lines.js';
import { pageOf } from '../../bench/page/page.js';
import { eventMakerOf } from '../../bench/report/event-maker.js';
import { tableOf } from '../docs/page.js';
import { machine } from './machine.js';

describe('the file that is imported', () => {
  const facts = { venues: [3], organizers: [5], categories: [7], tags: [9] };
  const lines = [...linesOf(eventMakerOf(facts, 1000), 250)].join('').split('\n');
  const events = lines.slice(0, -1).map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has as many lines as asked for, each a new event', () => {
    expect(lines.at(-1)).toBe('');
    expect(events.map(({ title }) => title)).toEqual(
      Array.from({ length: 250 }, (_, n) => `Evening concert ${n + 1}`),
    );
  });

  it('names what there is in the calendar', () =>
    expect(events[120]).toMatchObject({ venue: [3], organizer: [5], categories: [7], tags: [9, 9] }));

  it('has a text of its own in each line, of about 2.6 kB', () => {
    const texts = events.map(({ description }) => String(description));

    expect(new Set(texts).size).toBe(250);
    expect(texts.filter(({ length }) => length < 2600 || length > 3500)).toEqual([]);
  });

  it('has shorter texts where they are asked for', () => {
    const [line = ''] = linesOf(eventMakerOf(facts, 1000, 200), 1);
    const { description } = JSON.parse(line) as { readonly description: string };

    expect(description.length).toBeGreaterThanOrEqual(200);
    expect(description.length).toBeLessThan(500);
  });
});

describe('the import on the page', () => {
  const head = ['Texts, characters', 'Lines', 'Seconds', 'Lines a second', 'Aim'];

  const source = { events: 10_000, venues: 2500, seconds: 11.94, undoSeconds: 20.06 };

  it('says how many lines a second there were by the length of texts, and marks what falls short', () => {
    const runs = [
      { text: 200, lines: 12_000, seconds: 7.5 },
      { text: 2600, lines: 12_000, seconds: 12 },
    ];
    const page = pageOf({ import: { machine, result: { events: 100_000, runs, source } } });

    expect(tableOf(page, ...head)).toEqual([
      ['200', '12,000', '7.5', '1,600', '1,500'],
      ['2,600', '12,000', '12.0', '**1,000**', '1,500'],
    ]);
    expect(page).toContain('with 10,000 events, which name 2,500 new venues');
    expect(tableOf(page, 'Command', 'Seconds', 'Aim')).toEqual([
      ['import', '11.9', '12'],
      ['undo', '**20.1**', '20'],
    ]);
  });
});

describe('the generator on the page', () => {
  const shown = (events: number, seconds: number): string =>
    pageOf({ generation: { machine, result: { events, seconds } } });
  const by = '(2027-03-10, 2 processors, 8 GB).';

  it('is told of with its aim, and marked when it takes longer', () => {
    const line = 'A calendar of 1,000,000 events was generated in';

    expect(shown(1_000_000, 812.4)).toContain(`${line} 812 s; aim 900 s ${by}`);
    expect(shown(1_000_000, 901)).toContain(`${line} **901** s; aim 900 s ${by}`);
  });

  it('has no aim for another size', () =>
    expect(shown(10_000, 12)).toContain(`A calendar of 10,000 events was generated in 12 s ${by}`));

  it('is that of the largest calendar, made last', () => {
    const kept = { events: 100_000, seconds: 90 };

    expect(isWorthKeeping({ events: 10_000, seconds: 9 }, kept)).toBe(false);
    expect(isWorthKeeping({ events: 100_000, seconds: 95 }, kept)).toBe(true);
    expect(isWorthKeeping({ events: 10_000, seconds: 9 }, undefined)).toBe(true);
  });
});
