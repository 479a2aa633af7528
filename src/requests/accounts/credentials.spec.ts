import { readCredentials } from './credentials.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('readCredentials', () => {
  it.each([
    ['Basic', basic('anna:abcd efgh'), { login: 'anna', secret: 'abcd efgh' }],
    ['an e-mail address', basic('anna@example.org:abcd'), { login: 'anna@example.org', secret: 'abcd' }],
    ['a colon in the secret', basic('anna:ab:cd'), { login: 'anna', secret: 'ab:cd' }],
    ['letters beyond ASCII', basic('žana:abcd'), { login: 'žana', secret: 'abcd' }],
    ['an empty login', basic(':abcd'), { login: '', secret: 'abcd' }],
    ['an empty secret', basic('anna:'), { login: 'anna', secret: '' }],
    ['base64 without padding', 'Basic YW5uYTph', { login: 'anna', secret: 'a' }],
    [
      'the scheme in lower case',
      basic('anna:abcd').replace('Basic', 'basic'),
      { login: 'anna', secret: 'abcd' },
    ],
    ['blanks around the value', 'Basic   YW5uYTph ', { login: 'anna', secret: 'a' }],
    ['Bearer', 'Bearer abcdEFGH', { login: null, secret: 'abcdEFGH' }],
    ['Bearer in groups', 'BEARER abcd EFGH', { login: null, secret: 'abcd EFGH' }],
  ])('reads %s', (_, header, credentials) => {
    expect(readCredentials(header)).toEqual(credentials);
  });

  it.each([
    ['nothing', ''],
    ['a scheme alone', 'Basic'],
    ['a scheme and blanks', 'Bearer   '],
    ['no scheme', 'YW5uYTph'],
    ['another scheme', 'Digest username="anna"'],
    ['a scheme every object has', 'constructor abcd'],
    ['what is not base64', 'Basic anna:abcd'],
    ['base64 without a colon', basic('anna')],
    ['a NUL', basic('an\u0000na:abcd')],
    ['a line break', basic('anna\n:abcd')],
    ['a header without end', `Bearer ${'a'.repeat(1000)}`],
  ])('refuses %s', (_, header) => {
    expect(readCredentials(header)).toBeNull();
  });

  it('takes no longer for a hostile header', () => {
    expect(readCredentials(`Basic ${' '.repeat(900)}`)).toBeNull();
  });
});
