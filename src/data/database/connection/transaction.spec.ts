import { isRepeatable, RepeatTransactionError } from './transaction.js';

const failure = (code: string, constraint?: string): unknown => ({ driverError: { code, constraint } });

it.each<[string, unknown, boolean]>([
  ['a serialization failure', failure('40001'), true],
  ['a deadlock', failure('40P01'), true],
  ['a unique key that another transaction took', failure('23505'), true],
  ['a link to a deleted term', failure('23503', 'fk_event_terms_term_id'), true],
  ['a deleted parent', failure('23503', 'fk_terms_parent_id'), true],
  ['another link', failure('23503', 'fk_events_author_id'), false],
  ['a statement that ran too long', failure('57014'), false],
  ['data that has changed', new RepeatTransactionError(), true],
  ['an error of the work', new Error('No'), false],
])('repeats after %s: %#', (_, error, expected) => {
  expect(isRepeatable(error, 1)).toBe(expected);
});

it('tries six times', () => {
  expect([5, 6].map((attempt) => isRepeatable(failure('40001'), attempt))).toEqual([true, false]);
});
