import { pino, type Logger } from 'pino';
import { QueryFailedError } from 'typeorm';
import { FrameworkLogger, buildLoggerOptions } from './logger.js';

interface Log {
  readonly logger: Logger;
  readonly lines: Record<string, unknown>[];
}

function logTo(level = 'info'): Log {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { logger: pino(buildLoggerOptions(level), { write }), lines };
}

describe('a failed query in the log', () => {
  it('has its statement, its code and its constraint, but not its parameters', () => {
    const { logger, lines } = logTo();
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'uq_users_login',
      detail: 'Key (login)=(detail-secret) already exists.',
    });
    const failure = new QueryFailedError('INSERT INTO users VALUES ($1)', ['parameter-secret'], driver);

    logger.error({ err: failure }, 'internal_server_error');

    expect(lines).toEqual([
      {
        level: 'error',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        err: {
          type: 'QueryFailedError',
          message: 'duplicate key',
          stack: expect.stringContaining('duplicate key') as string,
          code: '23505',
          constraint: 'uq_users_login',
          query: 'INSERT INTO users VALUES ($1)',
        },
        msg: 'internal_server_error',
      },
    ]);
  });

  it.each([
    [
      'an error',
      new TypeError('broken'),
      { type: 'TypeError', message: 'broken', stack: expect.any(String) as string },
    ],
    ['nothing', undefined, undefined],
    ['null', null, { message: 'null' }],
    ['a text', 'words', { message: 'words' }],
  ])('stands %s otherwise', (_, thrown, err) => {
    const { logger, lines } = logTo();

    logger.error({ err: thrown }, 'failed');

    expect(lines[0]?.['err']).toEqual(err);
  });
});

describe('FrameworkLogger', () => {
  it('writes what the framework says, quiet things at a level that is off', () => {
    const { logger, lines } = logTo();
    const framework = new FrameworkLogger(logger);

    framework.log('Mapped a route', 'RouterExplorer');
    framework.warn('Beware', 'Somewhere');
    framework.error('It broke', 'the stack', 'Somewhere');

    expect(lines).toMatchObject([
      { level: 'warn', context: 'Somewhere', msg: 'Beware' },
      { level: 'error', context: 'Somewhere', stack: 'the stack', msg: 'It broke' },
    ]);
    expect(lines).toHaveLength(2);
  });
});
