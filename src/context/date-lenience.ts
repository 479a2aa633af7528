/** The value of `lenient_dates`; null when it was not sent, or says neither yes nor no. */
export function readDateLenience(sent: unknown): boolean | null {
  const word = String(
    typeof sent === 'boolean' || typeof sent === 'number' ? sent : (sent ?? ''),
  ).toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : null;
}
