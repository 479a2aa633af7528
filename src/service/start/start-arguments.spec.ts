import { readStartArguments } from './start-arguments.js';

describe('an argument of `npm start`', () => {
  it.each([
    [['--port', '4000'], '--port', 'PORT=4000 npm start'],
    [['--port=4000'], '--port', 'PORT=4000 npm start'],
    [['--data-dir=/srv/calendar'], '--data-dir', 'DATA_DIR=/srv/calendar npm start'],
    [['--base-url'], '--base-url', 'BASE_URL=… npm start'],
    [['--help'], '--help', 'PORT=8080 npm start'],
    [['4000'], '4000', 'PORT=8080 npm start'],
    [['--env-file', 'a.env', '--port', '4000'], '--port', 'PORT=4000 npm start'],
    [['--env-file=a.env', '--port=4000'], '--port', 'PORT=4000 npm start'],
  ])('%j is named, with the setting that it may mean', (args, option, example) => {
    expect(readStartArguments(args).complaint).toBe(
      `Unknown option ${option}: the only one is --env-file. Settings are lines of a settings file or variables of ` +
        `the environment, for example: ${example}`,
    );
  });

  it.each([[['--env-file']], [['--env-file=']], [['--env-file', '']]])('%j lacks the file', (args) => {
    expect(readStartArguments(args).complaint).toMatch(/^--env-file needs the path of a file/);
  });

  it.each([
    [[], undefined],
    [['--env-file', '/etc/a.env'], '/etc/a.env'],
    [['--env-file=/etc/a=b.env'], '/etc/a=b.env'],
  ])('%j is taken', (args, envFile) => {
    expect(readStartArguments(args)).toEqual(envFile === undefined ? {} : { envFile });
  });
});
