import { formatSyncToken, parseSyncToken, type SyncState } from './sync-token.js';

const STATE: SyncState = {
  log: 'AbC-_9',
  list: 'xyz',
  at: 1_800_000_000,
  position: { transaction: 2n ** 62n, id: 0n },
  step: null,
};

const textToToken = (text: string): string => Buffer.from(text).toString('base64url');

describe('tokens', () => {
  it.each<[string, SyncState]>([
    ['between two steps', STATE],
    ['within a walk', { ...STATE, step: { kind: 'walk', after: 2 ** 31 - 1 } }],
    ['within a change', { ...STATE, step: { kind: 'log', after: 0 } }],
  ])('are read as they were written: %s', (_, state) => {
    const raw = formatSyncToken(state);
    expect(parseSyncToken(raw)).toEqual({ raw, state });
  });

  it('begin with a word', () => {
    expect(parseSyncToken('start')).toEqual({ raw: 'start', state: null });
  });

  it.each([
    '',
    'stop',
    'x'.repeat(401),
    '%20',
    textToToken(''),
    textToToken('2.a.b.1.1.1'),
    textToToken('1.a.b.1.1'),
    textToToken('1.a.b.-1.1.1'),
    textToToken('1.a.b.1.01.1'),
    textToToken('1.a.b.1.9223372036854775808.1'),
    textToToken('1.a.b.1.1.1.jump.4'),
    textToToken('1.a.b.1.1.1.walk'),
    textToToken('1.a.b.1.1.1.walk.4.5'),
  ])('are refused in any other form: %s', (raw) => {
    expect(parseSyncToken(raw)).toBeNull();
  });
});
