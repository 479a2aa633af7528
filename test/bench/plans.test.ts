// Plans of prepared statements: how values are bound, what is told of them, what the page shows.
import { pageOf } from '../../bench/page/page.js';
import { executionTimeOf, literalOf } from '../../bench/plans/compare.js';
import { type PlanRow, worstOf } from '../../bench/plans/result.js';
import { tableOf } from '../docs/page.js';
import { machine } from './machine.js';

describe('values of a prepared statement', () => {
  it.each([
    [7, `'7'`],
    [true, `'true'`],
    [null, 'NULL'],
    [`it's`, `'it''s'`],
    [new Date('2027-03-10T12:00:00Z'), `'2027-03-10T12:00:00.000Z'`],
    [[1, 2], `'{"1","2"}'`],
    [[], `'{}'`],
    [['a,b', 'c"d', null], ` E'{"a,b","c\\\\"d",NULL}'`],
    [[[1], [2]], `'{{"1"},{"2"}}'`],
  ])('%j is %s', (value, literal) => expect(literalOf(value)).toBe(literal));
});

it('the time of a plan is that of its execution', () =>
  expect(executionTimeOf(['Limit', 'Planning Time: 9.1 ms', 'Execution Time: 12.345 ms'])).toBe(12.345));

const row = (text: string, generic: number, custom: number): PlanRow => ({
  list: `list of ${text}`,
  part: 'page',
  generic,
  custom,
  ratio: generic / custom,
  text,
});

describe('the worst plans', () => {
  it('are those of the greatest ratio, each statement once, without what takes no time', () => {
    const rows = [row('a', 2, 2), row('b', 6, 2), row('b', 8, 1), row('c', 0.9, 0.1)];

    expect(worstOf(rows)).toEqual([row('b', 8, 1), row('a', 2, 2)]);
  });

  it('stand on the page, three of them', () => {
    const worst = worstOf([row('a', 2, 2), row('b', 8, 1), row('c', 3, 2), row('d', 4, 1)]);
    const page = pageOf({ plans: { machine, result: { events: 100_000, statements: 31, worst } } });

    expect(page).toContain('The lists send 31 prepared statements');
    expect(tableOf(page, 'List', 'Statement', 'Any values, ms', 'These values, ms', 'Ratio')).toEqual([
      ['list of b', 'page', '8.0', '1.0', '8.00'],
      ['list of d', 'page', '4.0', '1.0', '4.00'],
      ['list of c', 'page', '3.0', '2.0', '1.50'],
    ]);
  });
});
