import { Changes } from '../../data/database/changes/changes.js';
import { clock } from '../../foundation/dates/clock.js';
import { KeptForAWhile } from './kept-for-a-while.js';

describe('what is costly to read', () => {
  let reads = 0;
  let changes: Changes;
  const read = (): Promise<{ n: number }> => Promise.resolve({ n: (reads += 1) });
  let kept: KeptForAWhile<{ n: number }>;
  const get = (mayBeOld: boolean) => kept.get('en', read, () => mayBeOld);

  beforeEach(() => {
    reads = 0;
    changes = new Changes();
    clock.set('2027-03-10T12:00:00Z');
    kept = new KeptForAWhile(changes, 60_000);
  });

  it('is read once until a change', async () => {
    await get(false);
    expect(await get(false)).toEqual({ value: { n: 1 }, untilMs: Infinity });
    changes.recordChange();
    expect(await get(false)).toEqual({ value: { n: 2 }, untilMs: Infinity });
  });

  it('may outlive a change for a while, and says until when', async () => {
    await get(true);
    changes.recordChange();
    const untilMs = Date.parse('2027-03-10T12:01:00Z');
    expect(await get(true)).toEqual({ value: { n: 1 }, untilMs });
    clock.set('2027-03-10T12:01:00Z');
    expect(await get(true)).toEqual({ value: { n: 2 }, untilMs: Infinity });
  });

  it('is read once by those who ask at the same time', async () => {
    await Promise.all([get(false), get(false), get(false)]);
    expect(reads).toBe(1);
  });

  it.each([
    ['a change', () => changes.recordChange()],
    ['a late read of a replica', () => changes.recordStaleRead()],
  ])('is read anew by those who ask after %s, although a reading runs', async (_, happen) => {
    const before = get(false);
    happen();
    const after = get(false);
    expect([(await before).value, (await after).value, reads]).toEqual([{ n: 1 }, { n: 2 }, 2]);
  });

  it('is read again after a failure', async () => {
    const failing = kept.get(
      'en',
      () => Promise.reject(new Error('down')),
      () => true,
    );
    await expect(failing).rejects.toThrow('down');
    expect((await get(true)).value).toEqual({ n: 1 });
  });
});
