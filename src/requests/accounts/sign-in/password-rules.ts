import { normalizePassword } from './password-hash.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** For a password alone (NIST SP 800-63B-4, 3.1.1.2), in characters. */
export const MIN_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 256;

export type PasswordFault = 'too_short' | 'too_long' | 'common';

/**
 * Asks for length alone, and refuses what guessers try first.
 *
 * @param names of the user and the site, which are no secrets: login, display name, e-mail address, host
 */
export function findPasswordFault(password: string, names: readonly string[]): PasswordFault | null {
  const normalized = normalizePassword(password);
  const { length } = [...normalized];
  if (length < MIN_PASSWORD_LENGTH) return 'too_short';
  if (length > MAX_PASSWORD_LENGTH) return 'too_long';
  return isCommon(normalized.toLowerCase(), names.flatMap(listNames)) ? 'common' : null;
}

/** A name and its words, without signs and digits: `calendar.city.example` has `city`, too. */
function listNames(name: string): string[] {
  const text = name.normalize('NFKC').toLowerCase();
  return [text.replaceAll(/[^\p{L}]/gu, ''), ...text.split(/[^\p{L}]+/u)];
}

const SHORTEST_NAME = 4;
/** Letters of a password that no list and no name explain. */
const MIN_UNEXPLAINED = 5;

function isCommon(password: string, names: readonly string[]): boolean {
  if (COMMON_PASSWORDS.has(password) || hasFewCharacters(password) || isRepeated(password)) return true;
  if (isSequence(password) || isRepeated(password.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return true;
  const explained = [...names.filter(({ length }) => length >= SHORTEST_NAME), ...WEAK_PARTS];
  // The longest first, so that none hides in another one.
  const parts = explained.sort((a, b) => b.length - a.length);
  const letters = password
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i');
  const rest = parts.reduce((text, part) => text.replaceAll(part, ' '), letters);
  return rest.replaceAll(/[\s\p{N}]/gu, '').length < MIN_UNEXPLAINED && /\p{L}/u.test(password);
}

const hasFewCharacters = (password: string): boolean => new Set(password).size < 5;

/** One unit of up to half of the password, again and again: `password1password1`. */
const isRepeated = (password: string): boolean => /^(.+?)\1+.{0,3}$/su.test(password);

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];
const RUN_LENGTH = 4;

/** Keys beside each other, whatever the rows: `qwertyuiop12345678`. */
function isSequence(password: string): boolean {
  let covered = 0;
  for (let at = 0; at < password.length;) {
    const run = RUNS.map((row) => measureRun(row, password.slice(at))).reduce((a, b) => Math.max(a, b), 0);
    if (run >= RUN_LENGTH) covered += run;
    at += Math.max(run, 1);
  }
  return password.length - covered < MIN_UNEXPLAINED;
}

function measureRun(row: string, text: string): number {
  let length = 1;
  while (length < text.length && row.includes(text.slice(0, length + 1))) length += 1;
  return row.includes(text.slice(0, length)) ? length : 0;
}

/** Parts of the commonest passwords in the languages of the service. */
const WEAK_PARTS = [
  'password',
  'passwort',
  'passwd',
  'passw',
  'motdepasse',
  'contrasena',
  'contraseña',
  'senha',
  'haslo',
  'hasło',
  'heslo',
  'geslo',
  'lozinka',
  'salasana',
  'losenord',
  'lösenord',
  'adgangskode',
  'kodeord',
  'wachtwoord',
  'jelszo',
  'jelszó',
  'parola',
  'парола',
  'κωδικός',
  'palavrapasse',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'admin',
  'administrator',
  'welcome',
  'willkommen',
  'bienvenue',
  'letmein',
  'iloveyou',
  'calendar',
  'events',
  'kalender',
  'calendrier',
  'calendario',
  'koledar',
  'sunshine',
  'princess',
  'football',
  'monkey',
  'dragon',
  'superman',
  'batman',
  'master',
  'secret',
  'changeme',
  'default',
  'trustno',
  'login',
  'user',
  'test',
  'abcd',
];
