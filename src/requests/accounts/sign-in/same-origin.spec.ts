import { isSentByOtherOrigin, isSentBySameOrigin } from './same-origin.js';

const ORIGIN = 'https://calendar.example';

describe('where a request was sent from', () => {
  it.each([
    // [Sec-Fetch-Site, Origin, may write, may not even read]
    ['same-origin', ORIGIN, true, false],
    ['same-origin', undefined, true, false],
    ['same-origin', 'https://evil.example', true, false],
    ['same-site', 'https://sister.example', false, true],
    ['same-site', ORIGIN, false, true],
    ['cross-site', 'https://evil.example', false, true],
    ['cross-site', ORIGIN, false, true],
    ['cross-site', undefined, false, true],
    ['none', undefined, false, false],
    ['', ORIGIN, false, true],
    ['same-origin, cross-site', ORIGIN, false, true],
    [undefined, ORIGIN, true, false],
    [undefined, 'https://calendar.example.evil', false, true],
    [undefined, 'http://calendar.example', false, true],
    [undefined, 'null', false, true],
    [undefined, undefined, false, false],
  ] as const)('by Sec-Fetch-Site %s and Origin %s', (site, origin, mayWrite, mayNotRead) => {
    const headers = {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    };

    expect(isSentBySameOrigin(headers, ORIGIN)).toBe(mayWrite);
    expect(isSentByOtherOrigin(headers, ORIGIN)).toBe(mayNotRead);
  });
});
