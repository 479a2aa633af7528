import { describeUnexpectedArgument } from './refuse-arguments.js';

describe('an argument of `npm start`', () => {
  it.each([
    [['--port', '4000'], '--port', 'PORT=4000 npm start'],
    [['--port=4000'], '--port', 'PORT=4000 npm start'],
    [['--data-dir=/srv/calendar'], '--data-dir', 'DATA_DIR=/srv/calendar npm start'],
    [['--base-url'], '--base-url', 'BASE_URL=… npm start'],
    [['--help'], '--help', 'PORT=8080 npm start'],
    [['4000'], '4000', 'PORT=8080 npm start'],
  ])('%j is named, with the setting that it may mean', (args, option, example) => {
    expect(describeUnexpectedArgument(args)).toBe(
      `Unknown option ${option}: the service takes none. Settings are environment variables, for example: ${example}`,
    );
  });

  it('is not missed', () => {
    expect(describeUnexpectedArgument([])).toBeNull();
  });
});
