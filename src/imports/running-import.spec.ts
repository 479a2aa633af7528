import { splitByTime } from './running-import.js';

const items = Array.from({ length: 1000 }, (_, n) => n);

it('splits into batches that get larger while they are quick, and smaller when they are not', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const sizes: number[] = [];
  const seen: number[] = [];
  for (const batch of splitByTime(items)) {
    sizes.push(batch.length);
    seen.push(...batch);
    now += sizes.length > 4 ? batch.length * 50 : 1;
  }
  expect(seen).toEqual(items);
  expect(sizes.slice(0, 7)).toEqual([20, 40, 80, 160, 200, 10, 10]);
});
