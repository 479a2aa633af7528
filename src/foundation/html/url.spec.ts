import { escapeUrl, isHttpUrl, stripUrlMarkup, toJsonLdUrl, unescapeUrl } from './url.js';

describe('isHttpUrl', () => {
  it.each([
    'http://a.example',
    'https://a.example/',
    'HTTPS://A.example/Path?x=1&y=2#z',
    'http://localhost:3000/x',
    'http://127.0.0.1/',
    'http://[::1]/',
    'https://münchen.example/straße?q=ä',
    'https://a.example/@handle',
    'https://a.example?mail=a@b.example',
    'http://a.example/?y=<2>',
    `https://a.example/${'x'.repeat(1982)}`,
  ])('accepts %s', (text) => {
    expect(isHttpUrl(text)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['not a url', 'words'],
    ['example.test/x', 'no scheme'],
    ['//example.test/x', 'a borrowed scheme'],
    ['/path', 'a path'],
    ['http:a.example', 'no slashes'],
    ['http:/a.example', 'one slash'],
    ['http:///a.example', 'no host'],
    ['http://', 'no host at all'],
    ['http://?x', 'a query for a host'],
    ['http:\\\\a.example', 'backslashes'],
    ['https://a.example\\@b.example', 'a backslash before the host'],
    ['ftp://a.example', 'another scheme'],
    ['javascript:alert(1)//http://a.example', 'a script'],
    ['data:text/html,x', 'data'],
    ['mailto:a@b.example', 'mail'],
    ['https://user@a.example', 'a user name'],
    ['https://user:pass@a.example', 'credentials'],
    ['https://@a.example', 'an empty user name'],
    ['https://good.example@evil.example/', 'a host dressed as a user name'],
    [' https://a.example', 'a blank before'],
    ['https://a.example/a b', 'a blank inside'],
    ['https://a.example/\n', 'a line break'],
    ['ht\ntps://a.example/', 'a line break in the scheme'],
    ['https://a.example/\u202egpj', 'a mark that turns the direction'],
    ['https://a.example/\0', 'a control character'],
    ['https://a.example:99999/', 'an impossible port'],
    ['https://a.example/\ud83c', 'half a pair'],
    [`https://a.example/${'x'.repeat(1983)}`, 'more than 2000 characters'],
  ])('refuses %j: %s', (text) => {
    expect(isHttpUrl(text)).toBe(false);
  });
});

describe('isHttpUrl, called often', () => {
  it('still reads letters of other languages', () => {
    const address = 'https://m\u00fcnchen.example/stra\u00dfe';
    const results = Array.from({ length: 100_000 }, (_, n) =>
      isHttpUrl(n % 10 === 0 ? address : 'https://a.example/'),
    );

    expect(results.filter((isOne) => !isOne)).toEqual([]);
  });
});

describe('stripUrlMarkup', () => {
  it.each([
    ['http://a.example/?x=1&y=<2>', 'http://a.example/?x=1&y='],
    ['http://a.example/<script>alert(1)</script>', 'http://a.example/alert(1)'],
    ['http://a.example/<<b>script>x', 'http://a.example/scriptx'],
    ['http://a.example/<b', 'http://a.example/b'],
    ['http://a.example/?"`{|}^>x', 'http://a.example/?x'],
    [
      `http://a.example/~b_c-d.e?f=[1]&g='(h)'*+,;:@$!%20#ß`,
      `http://a.example/~b_c-d.e?f=[1]&g='(h)'*+,;:@$!%20#ß`,
    ],
    ['http://[::1]/', 'http://[::1]/'],
    ['', ''],
  ])('makes of %s %s', (address, plain) => {
    expect(stripUrlMarkup(address)).toBe(plain);
  });
});

describe('escapeUrl', () => {
  it.each([
    ['http://a.example/', 'http://a.example/'],
    ['http://a.example/?a=1&b=2', 'http://a.example/?a=1&amp;b=2'],
    ['http://a.example/?a=1&amp;b=2', 'http://a.example/?a=1&amp;b=2'],
    ['http://a.example/?y=<2>"\'', 'http://a.example/?y=&lt;2&gt;&quot;&#039;'],
    ['http://a.example/?copy=1&copy;', 'http://a.example/?copy=1&amp;copy;'],
    ['', ''],
  ])('writes %s as %s', (url, escaped) => {
    expect(escapeUrl(url)).toBe(escaped);
  });
});

describe('toJsonLdUrl', () => {
  it.each([
    ['http://a.example/?a=1&amp;b=2&c=\'"', 'http://a.example/?a=1&b=2&c=\'"'],
    ['http://a.example/</script>', 'http://a.example/%3C/script%3E'],
    ['', ''],
  ])('writes %s as %s', (url, written) => {
    expect(toJsonLdUrl(url)).toBe(written);
  });
});

describe('unescapeUrl', () => {
  it.each([
    ['http://a.example/?a=1&b=2', 'http://a.example/?a=1&b=2'],
    ['http://a.example/?a=1&amp;b=2&#038;c=3', 'http://a.example/?a=1&b=2&c=3'],
    ['http://a.example/?y=&lt;2&gt;&quot;&#039;', 'http://a.example/?y=<2>"\''],
    ['http://a.example/?y=&amp;lt;', 'http://a.example/?y=&lt;'],
  ])('reads %s as %s', (sent, url) => {
    expect(unescapeUrl(sent)).toBe(url);
  });
});
