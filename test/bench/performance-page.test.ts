// docs/performance.md and its chart, as they are made of what was measured.
import { chartOf } from '../../bench/page/chart.js';
import { chartSections } from '../../bench/page/chart-sections.js';
import { pageOf } from '../../bench/page/page.js';
import type { Results } from '../../bench/page/kept.js';
import { tableOf } from '../docs/page.js';
import { machine } from './machine.js';

const measured = { perSecond: 54321.4, bytes: 50_400, p50: 0.251, p99: 1.2 };

const results: Results = {
  report: {
    machine,
    result: {
      events: 100_000,
      reach: [{ name: 'list, default', bytes: 50_000, ceiling: 60_000, express: 12_000, ratio: 5 }],
      rows: [
        {
          kind: 'hot',
          name: 'list, default',
          aim: 0.8,
          ratio: 0.9,
          service: measured,
          besidePerSecond: 60_000,
        },
        { kind: 'hot', name: 'list, gzip', aim: 0.8, note: 'the answer is not compressed' },
        {
          kind: 'cold',
          name: 'search <b>',
          aim: 0.6,
          ratio: 0.412,
          service: { ...measured, perSecond: 412 },
          besidePerSecond: 1000,
        },
        {
          kind: 'write',
          name: 'create',
          aim: 400,
          service: { ...measured, perSecond: 399 },
          besidePerSecond: 612,
          ratio: 0.652,
        },
      ],
    },
  },
  sizes: {
    machine,
    result: {
      sizes: [10_000, 1_000_000],
      samples: 60,
      rows: [
        {
          name: 'one tag',
          ratio: 1.5,
          bySize: {
            10_000: { ms: 2, total: 120, pageMs: 0.3, totalMs: 0.4 },
            1_000_000: { ms: 3, total: 12_000, pageMs: 0.4, totalMs: 1, bothMs: 2 },
          },
        },
        {
          name: 'one venue',
          ratio: 2.01,
          bySize: { 10_000: { ms: 1, total: 9 }, 1_000_000: { ms: 2.01, total: 99 } },
        },
        {
          name: 'two categories',
          ratio: 15,
          aimMs: 150,
          bySize: { 10_000: { ms: 10, total: 90 }, 1_000_000: { ms: 150, total: 9000 } },
        },
        {
          name: 'category and tag',
          ratio: 15.1,
          aimMs: 150,
          bySize: { 10_000: { ms: 10, total: 90 }, 1_000_000: { ms: 151, total: 9000 } },
        },
        { name: 'search', ratio: null, bySize: {}, note: '1000000: answered 503 calendar_query_too_slow' },
      ],
    },
  },
  memory: {
    machine,
    result: {
      events: 1_000_000,
      minutes: 2,
      streams: 100,
      webhooks: 10,
      requests: 360_000,
      perSecond: 3000,
      p50: 12.3,
      p99: 80,
      slowest: 412,
      processes: [{ name: 'service', mb: [200, 230, 220] }],
    },
  },
  heavy: {
    machine,
    result: {
      events: 1_000_000,
      samples: 5,
      requests: [
        {
          name: 'search, one letter',
          responses: ['200', '503 calendar_query_too_slow'],
          ...{ total: 968_145, ms: 10_018.4, slowestMs: 10_500 },
        },
        { name: 'feed', responses: ['200'], total: null, ms: 9000, slowestMs: 10_501 },
      ],
    },
  },
  plans: {
    machine,
    result: {
      events: 1_000_000,
      requests: [
        {
          name: 'one tag',
          ...{ statements: 4, ms: 30, rowsRead: 2050, pages: 600 },
          prepared: { theseMs: 12, anyMs: 24 },
          scans: ['Index Scan a', 'Seq Scan b', 'Index Scan c', 'Index Scan d'],
        },
        {
          ...{ name: 'near', statements: 5, ms: 30, rowsRead: 1, pages: 1, scans: [] },
          prepared: { theseMs: 12, anyMs: 24.1 },
        },
        { name: 'an event', statements: 1, ms: 1, rowsRead: 1, pages: 1, scans: [] },
      ],
    },
  },
  followers: {
    machine,
    result: {
      events: 100_000,
      seconds: 30,
      rows: [
        {
          ...{ followers: 'streams', count: 1000, changesPerSecond: 49.6, perSecond: 49_600 },
          ...{ p50: 120, p99: 800.4, slowest: 5000 },
        },
        {
          ...{ followers: 'webhooks', count: 100, changesPerSecond: 10, perSecond: 850 },
          ...{ p50: 900, p99: 4000, slowest: 5001 },
        },
      ],
    },
  },
};

describe('the page', () => {
  const page = pageOf(results);
  const figures = ['Median, ms', '99 %, ms'];

  it('shows ratios, what is aimed at, and what could not be measured', () => {
    const hot = ['Hot', 'Response', 'Ratio', 'Aim', 'Service, per s', 'Ceiling, per s', ...figures];
    expect(tableOf(page, ...hot)).toEqual([
      ['list, default', '50 kB', '0.90', '0.8', '54,321', '60,000', '0.25', '1.20'],
      ['list, gzip', '', 'the answer is not compressed', '0.8', '', '', '', ''],
    ]);
  });

  it('marks what falls short', () => {
    const cold = ['Cold', 'Response', 'Ratio', 'Aim', 'Service, per s', 'Database, per s', ...figures];
    expect(tableOf(page, ...cold)).toEqual([
      ['search <b>', '50 kB', '**0.41**', '0.6', '412', '1,000', '0.25', '1.20'],
    ]);
    expect(tableOf(page, 'Writes', 'Per s', 'Aim', 'Database, per s', 'Ratio', ...figures)).toEqual([
      ['create', '**399**', '400', '612', '0.65', '0.3', '1.2'],
    ]);
  });

  it('compares sizes and memory', () => {
    expect(tableOf(page, 'Request', '10,000 events', '1,000,000 events', 'Ratio', 'Aim', 'Matches')).toEqual([
      ['one tag', '2.0 (0.3 + 0.4)', '3.0 (2.0)', '1.50', '2x', '120 / 12,000'],
      ['one venue', '1.0', '2.0', '**2.01**', '2x', '9 / 99'],
      ['two categories', '10.0', '150.0', '15.00', '150 ms', '90 / 9,000'],
      ['category and tag', '10.0', '**151.0**', '15.10', '150 ms', '90 / 9,000'],
      ['search', '', '', '1000000: answered 503 calendar_query_too_slow', '2x', '/'],
    ]);
    expect(page).toContain('which 100 streams and 10 webhooks follow');
    expect(page).toContain('360,000 requests,\n3,000 a second');
    expect(page).toContain('Half of them took less than 12 ms, 99 % less than 80 ms, the slowest 412 ms.');
    expect(page).toContain('| service | 200 | 220 | 230 | 1.10 | 200 230 220 |');
  });

  it('shows how heavy requests are answered, and how statements read', () => {
    expect(tableOf(page, 'Request', 'Response', 'Matches', 'Median, ms', 'Slowest, ms')).toEqual([
      ['search, one letter', '200, 503 calendar_query_too_slow', '968,145', '10,018', '10,500'],
      ['feed', '200', '', '9,000', '**10,501**'],
    ]);
    const read = ['Slowest, ms', 'Rows', 'Pages', 'Scans', 'These values, ms', 'Any values, ms'];
    expect(tableOf(page, 'Request', 'Statements', ...read)).toEqual([
      ['one tag', '4', '30.0', '2,050', '600', 'Index Scan a, Seq Scan b, Index Scan c', '12.0', '24.0'],
      ['near', '5', '30.0', '1', '1', '', '12.0', '**24.1**'],
      ['an event', '1', '1.0', '1', '1', '', '', ''],
    ]);
  });

  it('shows how late changes arrive', () => {
    const late = ['Median late, ms', '99 %, ms', 'Latest, ms'];
    expect(tableOf(page, 'Followers', 'Changes a second', 'Messages a second', ...late)).toEqual([
      ['1,000 streams', '50', '49,600', '120', '800', '5,000'],
      ['100 webhooks', '10', '850', '900', '4,000', '**5,001**'],
    ]);
  });

  it('says whether the client saw far enough', () => {
    expect(page).toContain('This one does.');
    const short = {
      ...results.report,
      result: { ...results.report?.result, reach: [] },
    } as Results['report'];
    expect(pageOf({ ...results, ...(short && { report: short }) })).toContain('**This one does not.**');
  });

  it('has only the parts that were measured', () =>
    expect(pageOf({}).match(/^## .*$/gm)).toEqual(['## Repeat it']));
});

describe('the chart', () => {
  const chart = chartOf(chartSections(results));

  it('has a bar for each ratio, of its length, and none for what has no ratio', () => {
    const bars = [...chart.matchAll(/<rect x="230" y="\d+" width="([\d.]+)" height="16" fill="(#\w+)"/g)];

    expect(bars.map(([, width, color]) => [Number(width), color])).toEqual([
      [425.5, '#2f7d5b'],
      [194.8, '#c2703d'],
      [195, '#2f7d5b'],
      [261.3, '#c2703d'],
    ]);
  });

  it('escapes what stands in it', () => {
    expect(chart).toContain('>search &lt;b&gt;</text>');
    expect(chart).not.toContain('<b>');
  });

  it('cuts bars at the end of the axis', () => {
    const long = chartOf([{ title: 'Times', most: 2, bars: [{ name: 'slow', value: 40 }] }]);

    expect(long).toContain('width="520"');
    expect(long).toContain('>40.00</text>');
  });
});
