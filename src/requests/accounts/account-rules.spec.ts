import { AccountError, parseEmail, parseLogin, parseAccountName, parseRole } from './account-rules.js';

describe('parseLogin', () => {
  it.each(['a', 'Anna', 'anna.b_c-d', 'anna@example.org', '42', 'a'.repeat(60)])('takes %s', (login) => {
    expect(parseLogin(login)).toBe(login);
  });

  it.each([
    ['nothing', ''],
    ['a blank', 'anna b'],
    ['a colon, which Basic cannot carry', 'an:na'],
    ['a letter beyond a to z', 'žana'],
    ['a line break at the end', 'anna\n'],
    ['61 characters', 'a'.repeat(61)],
  ])('refuses %s', (_, login) => {
    expect(() => parseLogin(login)).toThrow(
      new AccountError('A login has 1 to 60 characters: letters (a to z), digits and the signs . _ - @'),
    );
  });
});

describe('parseRole', () => {
  it('takes a role and names them all when it refuses', () => {
    expect(parseRole('editor')).toBe('editor');
    expect(() => parseRole('visitor')).toThrow(
      'The role must be one of administrator, editor, author, contributor, subscriber.',
    );
  });
});

describe('parseEmail', () => {
  it.each(['', 'anna@example.org', 'žana@příklad.cz', `${'a'.repeat(248)}@b.org`])('takes "%s"', (email) => {
    expect(parseEmail(email)).toBe(email);
  });

  it.each(['anna', 'anna@', '@example.org', 'an na@example.org', 'a@b@c', `${'a'.repeat(249)}@b.org`])(
    'refuses "%s"',
    (email) => {
      expect(() => parseEmail(email)).toThrow(
        new AccountError('The e-mail address must look like name@example.org.'),
      );
    },
  );
});

describe('parseAccountName', () => {
  it('drops blanks around the name', () => {
    expect(parseAccountName('The display name', ' Anna Čuk ')).toBe('Anna Čuk');
  });

  it('takes 100 characters', () => {
    expect(parseAccountName('The display name', 'a'.repeat(100))).toBe('a'.repeat(100));
  });

  it.each(['', '  ', 'a\u001b[31mb', 'a'.repeat(101)])('refuses %j', (name) => {
    expect(() => parseAccountName('The display name', name)).toThrow(
      'The display name must have 1 to 100 characters on one line.',
    );
  });
});
