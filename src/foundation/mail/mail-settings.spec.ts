import { parseMailbox, parseMailServer } from './mail-settings.js';

describe('parseMailServer', () => {
  it.each([
    [
      'smtp://mail.example.org',
      { host: 'mail.example.org', port: 587, secure: false, requireTLS: false, auth: null },
    ],
    [
      'smtps://mary:p%40ss@mail.example.org/',
      {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        requireTLS: false,
        auth: { user: 'mary', pass: 'p@ss' },
      },
    ],
    [
      'smtp://mary:x@mail.example.org:2525',
      {
        host: 'mail.example.org',
        port: 2525,
        secure: false,
        requireTLS: true,
        auth: { user: 'mary', pass: 'x' },
      },
    ],
    [
      'smtp://mary:x@[::1]:25',
      { host: '::1', port: 25, secure: false, requireTLS: false, auth: { user: 'mary', pass: 'x' } },
    ],
  ])('reads %s', (text, server) => {
    expect(parseMailServer(text)).toEqual(server);
  });

  it.each([
    '',
    'smtp://',
    'http://a',
    'smtp://a?logger=true',
    'smtp://a#x',
    'smtp://a/b',
    'smtp://u:%ff@a',
    'smtp://a b',
  ])('refuses %j', (text) => {
    expect(parseMailServer(text)).toBeNull();
  });
});

describe('parseMailbox', () => {
  it.each([
    ['calendar@example.org', { name: '', address: 'calendar@example.org' }],
    [
      ' Koledar, občina <calendar@example.org> ',
      { name: 'Koledar, občina', address: 'calendar@example.org' },
    ],
    ['<calendar@example.org>', { name: '', address: 'calendar@example.org' }],
    ['Calendar\n<calendar@example.org>', null],
    ['a@b, c@d', null],
    ['a <b> <c@d>', null],
  ])('reads %j', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
  });
});
