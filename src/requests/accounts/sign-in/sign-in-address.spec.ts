import { buildSignInBase, isSignInPossible } from './sign-in-address.js';

const build = (host: string, baseUrl: string | null = null, rootPath = ''): string =>
  buildSignInBase({ host, baseUrl, rootPath }, 3000);

describe('the address to sign in at', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:3000', true],
    ['0.0.0.0', 'http://localhost:3000', true],
    ['::', 'http://localhost:3000', true],
    ['::1', 'http://localhost:3000', true],
    ['10.0.0.7', 'http://10.0.0.7:3000', false],
    ['2001:db8::7', 'http://[2001:db8::7]:3000', false],
  ])('of a service that listens on %s is %s', (host, address, isPossible) => {
    expect([build(host), isSignInPossible(build(host))]).toEqual([address, isPossible]);
  });

  it.each([
    ['https://calendar.city.example', '', 'https://calendar.city.example', true],
    ['https://city.example', '/kalender', 'https://city.example/kalender', true],
    ['http://city.example', '', 'http://city.example', false],
  ])('of %s%s is %s', (baseUrl, rootPath, address, isPossible) => {
    expect([build('0.0.0.0', baseUrl, rootPath), isSignInPossible(address)]).toEqual([address, isPossible]);
  });
});
