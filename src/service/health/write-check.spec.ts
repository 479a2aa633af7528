import { DatabaseError } from 'pg';
import { isWriteRefusal } from './write-check.js';

const answered = (code: string): Error => Object.assign(new DatabaseError('', 0, 'error'), { code });

describe('what tells that the database refuses writes', () => {
  it.each([
    ['a full disk', answered('53100'), true],
    ['a transaction that only reads', answered('25006'), true],
    ['a lost connection', answered('08006'), false],
    ['too many connections', answered('53300'), false],
    ['a shutdown', answered('57P01'), false],
    ['a broken pipe', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), false],
    ['a timeout', new Error('timeout exceeded when trying to connect'), false],
  ])('%s', (_, error, isTold) => {
    expect(isWriteRefusal(error)).toBe(isTold);
  });
});
