import {
  chooseSessionCookie,
  formatEndedCookie,
  formatSessionCookie,
  readSessionToken,
  type SessionCookie,
} from './session-cookie.js';

const TOKEN = 'a'.repeat(43);

const choose = (origin: string): SessionCookie => {
  const cookie = chooseSessionCookie(origin);
  if (cookie === null) throw new Error(`Nobody may sign in at ${origin}`);
  return cookie;
};

describe('the cookie of a session', () => {
  it.each([
    ['https://calendar.example', '__Host-calendar_session'],
    ['https://localhost:3000', '__Host-calendar_session'],
    ['http://localhost:3000', 'calendar_session'],
    ['http://city.localhost', 'calendar_session'],
    ['http://127.0.0.1:3000', 'calendar_session'],
    ['http://127.9.9.9', 'calendar_session'],
    ['http://[::1]:3000', 'calendar_session'],
    ['http://calendar.example', null],
    ['http://10.0.0.7:3000', null],
    ['http://localhost.calendar.example', null],
    ['http://127.0.0.1.calendar.example', null],
    ['http://notlocalhost', null],
  ])('at %s is %s', (origin, name) => {
    expect(chooseSessionCookie(origin)?.name ?? null).toBe(name);
  });

  it('is for scripts and other sites out of reach', () => {
    expect(formatSessionCookie(choose('https://calendar.example'), TOKEN)).toBe(
      `__Host-calendar_session=${TOKEN}; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax`,
    );
    expect(formatSessionCookie(choose('http://localhost'), TOKEN)).toBe(
      `calendar_session=${TOKEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    );
    expect(formatEndedCookie(choose('https://calendar.example'))).toBe(
      '__Host-calendar_session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax',
    );
  });

  it.each([
    ['alone', `__Host-calendar_session=${TOKEN}`, TOKEN],
    ['among others', `a=b; __Host-calendar_session=${TOKEN};c=d`, TOKEN],
    ['not at all', undefined, null],
    ['without the prefix', `calendar_session=${TOKEN}`, null],
    ['with another prefix', `x__Host-calendar_session=${TOKEN}`, null],
    ['twice', `__Host-calendar_session=${TOKEN}; __Host-calendar_session=${'b'.repeat(43)}`, null],
    ['too short', '__Host-calendar_session=abc', null],
    ['with other characters', `__Host-calendar_session=${'a'.repeat(42)}"`, null],
  ])('is read when it was sent %s', (_, header, token) => {
    expect(readSessionToken(header, choose('https://calendar.example'))).toBe(token);
  });
});
