import { openSyncToken, parseSyncToken, sealSyncToken, type SyncState } from './sync-token.js';

const KEY = Buffer.alloc(32, 1);

const STATE: SyncState = {
  list: 'AbC-_9',
  at: 1_800_000_000,
  position: { transaction: 2n ** 62n, id: 0n },
  step: null,
};

const open = (raw: string, key = KEY): SyncState | null => {
  const sealed = parseSyncToken(raw)?.sealed ?? null;
  return sealed === null ? null : openSyncToken(sealed, key);
};

describe('tokens', () => {
  it.each<[string, SyncState]>([
    ['between two steps', STATE],
    ['within a walk', { ...STATE, step: { kind: 'walk', after: 2 ** 31 - 1 } }],
    ['within a change', { ...STATE, step: { kind: 'log', after: 0 } }],
  ])('are read as they were written: %s', (_, state) => {
    const raw = sealSyncToken(state, KEY);
    expect([open(raw), parseSyncToken(raw)?.raw]).toEqual([state, raw]);
  });

  it('begin with a word', () => {
    expect(parseSyncToken('start')).toEqual({ raw: 'start', sealed: null });
  });

  it('are sealed: nobody reads or changes them, or uses them elsewhere', () => {
    const raw = sealSyncToken(STATE, KEY);
    const bytes = Buffer.from(raw, 'base64url');
    const changed = [...bytes.keys()].slice(1).map((n) => {
      const other = Buffer.from(bytes);
      other[n] = (other[n] ?? 0) ^ 1;
      return open(other.toString('base64url'));
    });

    expect(new Set(changed)).toEqual(new Set([null]));
    expect(open(raw, Buffer.alloc(32, 2))).toBeNull();
    expect(bytes.toString('latin1')).not.toContain(STATE.list);
    expect(sealSyncToken(STATE, KEY)).not.toBe(raw);
  });

  it.each([
    '',
    'stop',
    'x'.repeat(401),
    '%20'.repeat(20),
    'AQ'.padEnd(39, 'A'),
    // Of another version.
    'Ag'.padEnd(80, 'A'),
  ])('are refused in any other form: %s', (raw) => {
    expect(parseSyncToken(raw)).toBeNull();
  });
});
