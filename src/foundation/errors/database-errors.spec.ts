import { QueryFailedError } from 'typeorm';
import { describeDatabaseFailure } from './database-errors.js';

const failed = (code: string): QueryFailedError =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('words of the database'), { code }));

const LOCKED = 'Others hold what this needs in the database, and were waited for in vain: try again later.';
const REFUSED = 'The database cannot carry out the statement: words of the database';
const UNREACHABLE = 'The database cannot be reached: words of the database';

describe('describeDatabaseFailure', () => {
  it.each([
    ['a lock that is not given', '55P03', LOCKED],
    ['a statement that takes too long', '57014', REFUSED],
    ['a full disk', '53100', REFUSED],
    ['a disk that fails', '58030', REFUSED],
    ['a database that only reads', '25006', REFUSED],
    ['a wrong password', '28P01', 'The database refuses this: words of the database'],
    ['a missing database', '3D000', 'The database refuses this: words of the database'],
    ['a deadlock', '40P01', REFUSED],
    ['too many connections', '53300', UNREACHABLE],
    ['a server that shuts down', '57P01', UNREACHABLE],
    ['a lost connection', '08006', UNREACHABLE],
  ])('tells in a sentence of %s', (_, code, sentence) => {
    expect(describeDatabaseFailure(failed(code))).toBe(sentence);
  });

  it('tells the first reason where none of several addresses could be reached', () => {
    const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));

    expect(
      describeDatabaseFailure(Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' })),
    ).toBe('The database cannot be reached: connect ECONNREFUSED ::1:5432');
  });

  it('tells of a socket that nobody listens on', () => {
    const gone = Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), {
      code: 'ENOENT',
      syscall: 'connect',
    });

    expect(describeDatabaseFailure(gone)).toBe(
      'The database cannot be reached: connect ENOENT /run/.s.PGSQL.5432',
    );
  });

  it.each([
    ['a file that is not there', { code: 'ENOENT', syscall: 'open' }],
    ['a file that may not be read', { code: 'EACCES', syscall: 'open' }],
    ['a full disk', { code: 'ENOSPC', syscall: 'write' }],
    ['an address that is taken', { code: 'EADDRINUSE', syscall: 'listen' }],
  ])('has none for %s: that is not of the database', (_, facts) => {
    expect(describeDatabaseFailure(Object.assign(new Error('words of the system'), facts))).toBeNull();
  });

  it('has none for what is a fault of ours', () => {
    expect([describeDatabaseFailure(failed('42601')), describeDatabaseFailure(new Error('Oh.'))]).toEqual([
      null,
      null,
    ]);
  });
});
