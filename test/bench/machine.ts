// Where the results of these tests were measured.
import type { Machine } from '../../bench/machine.js';

export const machine: Machine = {
  processors: 2,
  model: 'Some processor',
  memoryGb: 8,
  node: '22.1.0',
  postgres: '18.4',
  day: '2027-03-10',
};
