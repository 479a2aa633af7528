import { isRecord, readId, readRecords, readText } from './json.js';
import { getJson, type SiteApi } from './site-api.js';
import { SiteError } from './site-error.js';

export interface SiteAuthor {
  readonly id: number;
  /** Login or slug, and the name that is shown. */
  readonly names: readonly string[];
}

const MAX_PAGES = 50;

/** Reads who has written, as far as the site says so: the API of events has only ids. */
export async function readAuthors(api: SiteApi): Promise<SiteAuthor[]> {
  const authors: SiteAuthor[] = [];
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const url = api.buildUrl('/wp/v2/users', { per_page: 100, page });
      const { status, body } = await getJson(api.client, url, { acceptsRefusals: true });
      const users = status === 200 && Array.isArray(body) ? readRecords(body) : [];
      for (const user of users) {
        const id = readId(user['id']);
        const names = [readText(user['slug']), readText(user['name'])].filter((name) => name !== '');
        if (id !== null) authors.push({ id, names });
      }
      if (users.length < 100) break;
    }
    return authors.length > 0 ? authors : await readAccounts(api);
  } catch (error) {
    // Many sites keep the list of their users to themselves.
    if (error instanceof SiteError) return authors;
    throw error;
  }
}

/** Another service of this kind lists its accounts for administrators. */
async function readAccounts(api: SiteApi): Promise<SiteAuthor[]> {
  const url = api.buildUrl('users', { per_page: 50 });
  const { status, body } = await getJson(api.client, url, { acceptsRefusals: true });
  if (status !== 200 || !isRecord(body)) return [];
  return readRecords(body['users']).flatMap((user) => {
    const id = readId(user['id']);
    return id === null ? [] : [{ id, names: [readText(user['username']), readText(user['name'])] }];
  });
}
