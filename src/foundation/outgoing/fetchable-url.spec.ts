import { parseFetchableUrl } from './fetchable-url.js';

describe('parseFetchableUrl', () => {
  it.each([
    ['https://example.org/a.jpg', 'https://example.org/a.jpg'],
    ['HTTP://EXAMPLE.org:80/a b.jpg?x=1#part', 'http://example.org/a%20b.jpg?x=1'],
    ['http://example.org:443/', 'http://example.org:443/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8/a.png', 'https://8.8.8.8/a.png'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ])('takes %s', (sent, href) => {
    const found = parseFetchableUrl(sent, []);
    expect([found?.url.href, found?.isTrusted]).toEqual([href, false]);
  });

  it('takes hosts with letters beyond ASCII also when it has been called often', () => {
    let refused = 0;
    for (let n = 0; n < 20_000; n += 1)
      if (parseFetchableUrl('https://bücher.example/a.png', []) === null) refused += 1;
    expect(refused).toBe(0);
  });

  it.each([
    ['no address', ''],
    ['a path', '/images/a.jpg'],
    ['another scheme', 'ftp://example.org/a.jpg'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['a user name', 'https://user@example.org/'],
    ['a password', 'https://:secret@example.org/'],
    ['an empty user name before a host', 'https://example.org@127.0.0.1/'],
    ['another port', 'https://example.org:8080/'],
    ['the port of a database', 'http://example.org:5432/'],
    ['a very long one', `https://example.org/${'a'.repeat(2000)}`],
    ['one that gets long when it is encoded', `https://example.org/${'ü'.repeat(400)}`],
    ...FORBIDDEN_HOSTS().map((host) => [host, `http://${host}/a.jpg`]),
  ])('refuses %s', (_, sent) => {
    expect(parseFetchableUrl(sent, [])).toBeNull();
  });

  it('takes a host of the operator with its port, and no other port of it', () => {
    const trusted = ['pictures.intranet', '127.0.0.1:8080', '[::1]:9000'];
    const sent = [
      'http://Pictures.Intranet/a',
      'https://pictures.intranet/a',
      'http://127.0.0.1:8080/',
      'http://[::1]:9000/',
      'http://127.0.0.1/',
      'http://127.0.0.1:8081/',
      'http://pictures.intranet:8080/',
    ];

    expect(sent.map((address) => parseFetchableUrl(address, trusted)?.isTrusted)).toEqual([
      true,
      true,
      true,
      true,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** All the ways to write an address that is none of the public network. */
function FORBIDDEN_HOSTS(): string[] {
  return [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.0x1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '%31%32%37.0.0.1',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fe80::1%25eth0]',
    '[ff02::1]',
    '[2001:db8::1]',
    '256.256.256.256',
    '1.2.3.4.5',
  ];
}
