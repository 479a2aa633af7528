// A browser that signs in with the OpenID provider of the tests.
import { Api, type ApiResponse } from './api.js';
import type { TestCalendar } from './app.js';
import type { OpenIdProvider } from './openid-provider.js';
import { SignedIn } from './signed-in.js';

/** Cookies as a browser would keep them. */
export function readCookies({ headers }: ApiResponse): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}

export class OpenIdBrowser {
  private readonly root: string;
  private readonly visitor: Api;

  constructor(
    { visitor }: Pick<TestCalendar, 'visitor'>,
    private readonly provider: OpenIdProvider,
  ) {
    this.root = visitor.root;
    this.visitor = new Api(this.root, null, '');
  }

  send(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.visitor.send('GET', path, {}, headers);
  }

  /** Sends a form of the service's own pages. */
  post(path: string, { headers }: SignedIn, fields: Record<string, string>): Promise<ApiResponse> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const own = { ...headers, ...type, 'Sec-Fetch-Site': 'same-origin' };
    return this.visitor.send('POST', path, {}, own, new URLSearchParams(fields).toString());
  }

  /** @param change what happens to the address of the callback on the way */
  async signIn(
    search = '',
    headers: Record<string, string> = {},
    change: (callback: string) => string = (callback) => callback,
  ): Promise<ApiResponse> {
    const begun = await this.send(`/admin/oidc${search}`, headers);
    const callback = this.provider.authorize(begun.headers.get('Location') ?? '');
    const cookies = [headers['Cookie'], readCookies(begun)].filter(Boolean).join('; ');
    return this.send(change(callback), { ...headers, Cookie: cookies, 'Sec-Fetch-Site': 'cross-site' });
  }

  /** @param change what happens to the address of the provider on the way */
  async signInAgain(change: (address: string) => string = (address) => address): Promise<ApiResponse> {
    const begun = await this.send('/admin/oidc?again=1&return=%2Fadmin%2Faccount');
    const callback = this.provider.authorize(change(begun.headers.get('Location') ?? ''));
    return this.send(callback, { Cookie: readCookies(begun), 'Sec-Fetch-Site': 'cross-site' });
  }

  findSession(response: ApiResponse): SignedIn | null {
    const [, token] = /__Host-calendar_session=([\w-]{43})/.exec(readCookies(response)) ?? [];
    return token === undefined ? null : new SignedIn(this.root, token);
  }

  async findMe(response: ApiResponse): Promise<unknown> {
    const me = await this.findSession(response)?.get('/users/me');
    const { username, roles } = (me?.body ?? {}) as Record<string, unknown>;
    return me?.status === 200 ? { username, roles } : null;
  }
}
