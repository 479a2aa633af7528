import { Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import type { ImageStore } from '../../calendar/images/stores/image-store.js';
import { createDatabase } from '../../data/database/connection/data-source.js';
import { readEnv } from '../../foundation/config/env.js';
import { isWriteRefusal, WriteCheck } from './write-check.js';

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

describe('a check of writes', () => {
  afterEach(() => jest.restoreAllMocks());

  it('runs every five seconds, and reports once that writes are refused and that they are possible', async () => {
    const now = jest.spyOn(performance, 'now');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    // Nobody listens at the port: that says nothing about the disk.
    const database = createDatabase({
      url: 'postgres://127.0.0.1:1/x',
      poolSize: 1,
      statementTimeoutMs: 100,
    });
    const checkWritable = jest.fn(() => Promise.resolve());
    const check = new WriteCheck(database, readEnv({}), { checkWritable } as unknown as ImageStore);
    const statusesAt = async (ms: number): Promise<object> => {
      now.mockReturnValue(ms);
      return check.check();
    };

    expect(await statusesAt(0)).toEqual({ writes: 'unknown', images: 'ok' });
    checkWritable.mockRejectedValue(new Error('ENOSPC'));
    expect(await statusesAt(4999)).toEqual({ writes: 'unknown', images: 'ok' });
    for (const ms of [5000, 10_000])
      expect(await statusesAt(ms)).toEqual({ writes: 'unknown', images: 'refused' });
    checkWritable.mockResolvedValue();
    for (const ms of [15_000, 20_000])
      expect(await statusesAt(ms)).toEqual({ writes: 'unknown', images: 'ok' });
    await check.onModuleDestroy();

    expect(checkWritable).toHaveBeenCalledTimes(5);
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      'The folder of images refuses writes: Error: ENOSPC',
      'Writes are possible again.',
    ]);
  });
});
