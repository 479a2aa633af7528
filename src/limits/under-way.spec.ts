import { UnderWay } from './under-way.js';

const begin = (work: UnderWay, caller: string | null): (() => void) => {
  const place = work.begin(caller);
  if (typeof place === 'string') throw new Error(`There is no place: ${place}`);
  return place;
};

describe('UnderWay', () => {
  it('gives places until there are none, and gives back those that are left', () => {
    const work = new UnderWay(2, 2);
    const first = begin(work, 'a');
    begin(work, null);
    expect(work.begin('b')).toBe('process');

    first();

    expect(work.count).toBe(1);
    begin(work, 'b');
    expect(work.count).toBe(2);
  });

  it('gives one caller no more than his share, and others theirs', () => {
    const work = new UnderWay(10, 2);
    const first = begin(work, 'a');
    begin(work, 'a');
    expect(work.begin('a')).toBe('caller');
    begin(work, 'b');
    // Who is not known by an address has no share.
    for (let n = 0; n < 3; n += 1) begin(work, null);
    expect(work.count).toBe(6);

    first();

    begin(work, 'a');
    expect(work.begin('a')).toBe('caller');
  });
});
