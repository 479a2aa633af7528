// A browser in which a user is signed in.
import type { Role } from '../../src/requests/accounts/roles.js';
import { Sessions } from '../../src/requests/accounts/sign-in/sessions.js';
import { NO_CLIENT } from '../../src/requests/accounts/sign-in/sign-in-client.js';
import { Api, type ApiResponse } from './api.js';
import type { TestCalendar } from './app.js';

/** Settings of a calendar at which people can sign in. */
export const SECURE_SITE = 'https://calendar.test';

/** What pages of the service send with each write. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Calendar-Editor': '1' };

export class SignedIn {
  private readonly api: Api;

  constructor(
    root: string,
    readonly token: string,
    private readonly cookie = '__Host-calendar_session',
  ) {
    this.api = new Api(root, null, '');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.api.send('GET', `/admin/api${path}`, {}, { ...this.headers, ...headers });
  }

  /** @param headers instead of those that pages of the service send */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = OWN_PAGE,
  ): Promise<ApiResponse> {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = { ...this.headers, ...json, ...headers };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.api.send(method, `/admin/api${path}`, {}, sent, text);
  }

  get headers(): Record<string, string> {
    return { Cookie: `${this.cookie}=${this.token}` };
  }
}

export async function signInAs(calendar: TestCalendar, role: Role): Promise<SignedIn> {
  const user = { id: calendar.userIds[role], login: role };
  const token = await calendar.app
    .get(Sessions)
    .start({ user, way: 'password', client: NO_CLIENT, formerToken: null });
  return new SignedIn(calendar.visitor.root, token);
}
