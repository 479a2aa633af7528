import type { EntityManager } from 'typeorm';
import { listUserRows } from '../../../requests/accounts/find-users.js';
import type { SiteAuthor } from '../site/read-authors.js';
import type { SiteContent } from '../site/read-site.js';

/** Finds accounts of the same login or name. @returns ids of accounts by ids of the site */
export async function matchAuthors(
  manager: EntityManager,
  authors: readonly SiteAuthor[],
  { events }: SiteContent,
  notify: (sentence: string) => void,
): Promise<Map<number, number>> {
  const users = await listUserRows(manager);
  const counts = new Map<number, number>();
  for (const { authorId } of events.values())
    if (authorId !== null) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  const matched = new Map<number, number>();
  for (const { id, names } of authors) {
    const wanted = names.map((name) => name.toLowerCase());
    const find = (get: (user: (typeof users)[number]) => string) =>
      users.find((user) => wanted.includes(get(user).toLowerCase()));
    const user = find(({ login }) => login) ?? find(({ displayName }) => displayName);
    if (user !== undefined) matched.set(id, user.id);
    else if (counts.has(id)) {
      const [login = ''] = names;
      notify(
        `${names.at(-1) ?? login} has no account here, and ${counts.get(id)} events go to the account that imports. ` +
          `“user add ${login} --role author” adds one; the next run gives the events to it.`,
      );
    }
  }
  return matched;
}
