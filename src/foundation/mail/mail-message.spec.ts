import { cleanMessage, isMailAddress } from './mail-message.js';

const clean = (subject: string, text = ''): string[] => {
  const message = cleanMessage({ to: 'mary@example.org', subject, text, language: 'en' });
  return [message.subject, message.text];
};

describe('isMailAddress', () => {
  it.each([
    'mary@example.org',
    'mary+news@mail.example.org',
    "o'neill@example.org",
    'marija@župnija.si',
    'a@localhost',
  ])('takes %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'mary',
    '@example.org',
    'mary@',
    'a@b@c',
    'a@b, c@d',
    'a@b;c@d',
    'Mary <a@b>',
    'a@b\r\nBcc: c@d',
    'a@b\u0000',
    'a b@c',
    '"a"@b',
    'a(x)@b',
    'list:a@b;',
    `${'a'.repeat(65)}@b`,
    'a@b\u2028c',
    'a@[127.0.0.1]',
  ])('refuses %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });
});

describe('cleanMessage', () => {
  it.each([
    ['One\r\nBcc: eve@example.org', 'One Bcc: eve@example.org'],
    ['  One\u0000\u2028two\tthree ', 'One two three'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}…`],
    ['Koncert v Cerknici – Čaj', 'Koncert v Cerknici – Čaj'],
  ])('keeps the subject %j on a line', (subject, cleaned) => {
    expect(clean(subject)[0]).toBe(cleaned);
  });

  it('keeps lines of the text, without other control characters', () => {
    expect(clean('', 'One\r\ntwo\rthree\n\tfour\u0000\u001b[1m\n')[1]).toBe('One\ntwo\nthree\n\tfour[1m');
  });
});
