import { parsePostmasterFile } from './postmaster-file.js';

const ready =
  '4711\n/srv/data/postgres\n1795236912\n5432\n/tmp/calendar-events-1\n\n  1234567    98304\nready   \n';

describe('parsePostmasterFile', () => {
  it('reads who serves, where, and how far he is', () => {
    expect(parsePostmasterFile(ready)).toEqual({
      pid: 4711,
      port: 5432,
      socketDir: '/tmp/calendar-events-1',
      status: 'ready',
    });
  });

  it('reads the shorter file of the first moments', () => {
    expect(parsePostmasterFile('4711\n/srv/data/postgres\n')).toEqual({
      pid: 4711,
      port: 0,
      socketDir: '',
      status: '',
    });
  });

  it.each([[''], ['\n'], ['postgres\n'], ['-4711\n'], ['0\n']])('gives null for %j', (text) => {
    expect(parsePostmasterFile(text)).toBeNull();
  });
});
