import { InFlightRequests } from './in-flight-requests.js';

const begin = (work: InFlightRequests, caller: string | null): (() => void) => {
  const place = work.acquire(caller);
  if (typeof place === 'string') throw new Error(`There is no place: ${place}`);
  return place;
};

describe('InFlightRequests', () => {
  it('gives places until there are none, and gives back those that are left', () => {
    const work = new InFlightRequests(2, 2);
    const first = begin(work, 'a');
    begin(work, null);
    expect(work.acquire('b')).toBe('process');

    first();

    expect(work.count).toBe(1);
    begin(work, 'b');
    expect(work.count).toBe(2);
  });

  it('gives one caller no more than his share, and others theirs', () => {
    const work = new InFlightRequests(10, 2);
    const first = begin(work, 'a');
    begin(work, 'a');
    expect(work.acquire('a')).toBe('caller');
    begin(work, 'b');
    // Who is not known by an address has no share.
    for (let n = 0; n < 3; n += 1) begin(work, null);
    expect(work.count).toBe(6);

    first();

    begin(work, 'a');
    expect(work.acquire('a')).toBe('caller');
  });
});
