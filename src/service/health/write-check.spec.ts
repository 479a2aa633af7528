import { DatabaseError } from 'pg';
import { isWriteRefusal } from './write-check.js';

const failed = (code: string): Error => Object.assign(new DatabaseError('', 0, 'error'), { code });

describe('what tells that the database refuses writes', () => {
  it.each([
    ['a full disk', failed('53100'), true],
    ['a transaction that only reads', failed('25006'), true],
    ['a lost connection', failed('08006'), false],
    ['too many connections', failed('53300'), false],
    ['a shutdown', failed('57P01'), false],
    ['a broken pipe', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), false],
    ['a timeout', new Error('timeout exceeded when trying to connect'), false],
  ])('%s', (_, error, isRefusal) => {
    expect(isWriteRefusal(error)).toBe(isRefusal);
  });
});
