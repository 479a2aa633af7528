import { growsSteadily } from './memory.js';

const MB = 1024 * 1024;

it.each([
  ['stays', [100, 200, 210, 200, 205, 200, 210, 205], false],
  ['is filled in the beginning', [100, 150, 300, 300, 301, 301, 302, 302], false],
  ['comes back now and then', [100, 200, 300, 400, 200, 450, 210, 500], false],
  ['grows by little', [100, 200, 210, 215, 220, 225, 230, 235], false],
  ['grows and grows', [100, 200, 250, 300, 350, 400, 450, 500], true],
  ['grows behind what comes back', [100, 200, 250, 290, 280, 400, 330, 500], true],
])('memory that %s', (_, mb, isSteady) => {
  const samples = mb.map((size, at) => ({ requests: at * 100, bytes: size * MB }));
  expect(growsSteadily(samples)).toBe(isSteady);
});
