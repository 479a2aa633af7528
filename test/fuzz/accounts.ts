// The callers of a run must stay who they are: what would take their role or their secrets away is not sent.
import type { FuzzRequest } from './requests.js';

/** @param ids of the users that the run signs in as, each of whom has one secret */
export function endangersAccounts(ids: readonly number[]): (request: FuzzRequest) => boolean {
  return ({ method, path }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    const found = /\/users\/([^/?]+)/i.exec(path)?.[1];
    if (found === undefined) return false;
    // Signed in as themselves, they may rename themselves; the roles of administrators are their own to change.
    return found.toLowerCase() === 'me'
      ? /secrets|\/me(\/|\?|$)/i.test(path)
      : ids.includes(Number(decoded(found)));
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
