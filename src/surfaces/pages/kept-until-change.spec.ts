import { Changes } from '../../data/database/changes/changes.js';
import { clock } from '../../foundation/dates/clock.js';
import { KeptUntilChange } from './kept-until-change.js';

describe('KeptUntilChange', () => {
  it('reads once for each key, and again after a change', async () => {
    const changes = new Changes();
    const kept = new KeptUntilChange<number>(changes);
    let reads = 0;
    const read = (): Promise<number> => Promise.resolve((reads += 1));

    expect([await kept.get('en', read), await kept.get('en', read), await kept.get('de', read)]).toEqual([
      1, 1, 2,
    ]);
    changes.recordChange();
    expect([await kept.get('en', read), await kept.get('de', read)]).toEqual([3, 4]);
    changes.recordStaleRead();
    expect(await kept.get('en', read)).toBe(5);
  });

  it('reads again when a value is too old', async () => {
    const kept = new KeptUntilChange<number>(new Changes(), 1000);
    let reads = 0;
    const read = (): Promise<number> => Promise.resolve((reads += 1));
    const found: number[] = [];
    for (const second of ['00.0', '00.9', '01.1']) {
      clock.set(`2027-05-01T12:00:${second}Z`);
      found.push(await kept.get('', read));
    }
    clock.set(null);
    expect(found).toEqual([1, 1, 2]);
  });

  it('keeps nothing that was read while something changed', async () => {
    const changes = new Changes();
    const kept = new KeptUntilChange<string>(changes);
    const old = await kept.get('', () => {
      changes.recordChange();
      return Promise.resolve('old');
    });
    expect([old, await kept.get('', () => Promise.resolve('new'))]).toEqual(['old', 'new']);
  });
});
