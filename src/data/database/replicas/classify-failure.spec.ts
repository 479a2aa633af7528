import { classifyFailure } from './classify-failure.js';

describe('classifyFailure', () => {
  it.each([
    [{ code: '22P02' }, 'statement'],
    [{ code: '42703' }, 'statement'],
    [{ code: '57014' }, 'statement'],
    [{ code: '40001' }, 'moment'],
    [{ code: '53300' }, 'moment'],
    [{ message: 'timeout exceeded when trying to connect' }, 'moment'],
    [{ code: '57P01' }, 'server'],
    [{ code: '28000' }, 'server'],
    [{ code: '3D000' }, 'server'],
    [{ code: 'XX000' }, 'server'],
    [{ code: 'ECONNREFUSED' }, 'server'],
    [{ message: 'Query read timeout' }, 'server'],
    [{ message: 'Connection terminated unexpectedly' }, 'server'],
  ])('takes %j for one of the %s', (error, failure) => {
    expect(classifyFailure(error)).toBe(failure);
  });
});
