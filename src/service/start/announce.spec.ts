import { readEnv } from '../../foundation/config/env.js';
import { announce } from './announce.js';

describe('the lines of a start whose administrator has never signed in', () => {
  const printed: string[] = [];

  beforeEach(() => {
    printed.length = 0;
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [undefined, ''],
    ['/etc/calendar/settings.env', ' --env-file=/etc/calendar/settings.env'],
    ['/etc/my city/settings.env', ` --env-file='/etc/my city/settings.env'`],
  ])('have commands that read the settings file of the start: %s', (envFile, option) => {
    announce(readEnv({}), 3000, { administrator: null, unused: 'admin', envFile });

    const commands = [
      ...printed.join('').matchAll(/^ {2}[^\n]*?((?: --env-file=[^\n]*)? user [a-z]+ admin)$/gm),
    ];
    expect(commands.map(([, command]) => command)).toEqual([
      `${option} user secret admin`,
      `${option} user link admin`,
    ]);
  });
});
