// Finds the handler of a request below `/admin`, and runs it.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../foundation/errors/api-error.js';
import { Limits } from '../../requests/limits/limits.js';
import { chooseSessionCookie, readSessionToken } from '../../requests/accounts/sign-in/session-cookie.js';
import { isSentBySameOrigin } from '../../requests/accounts/sign-in/same-origin.js';
import { Sessions } from '../../requests/accounts/sign-in/sessions.js';
import { readSignInClient } from '../../requests/accounts/sign-in/sign-in-client.js';
import { AccountPages } from './account-pages.js';
import { formatLanguageCookie } from './admin-cookies.js';
import { renderAdminDocument } from './admin-layout.js';
import type { AdminHandler, AdminResponse, AdminRoutes } from './admin-request.js';
import type { AdminView } from './admin-view.js';
import { AdminViews } from './admin-views.js';
import { EditorFiles } from './editor-files.js';
import { IdentityPages } from './identity-pages.js';
import { MailLinkPages } from './mail-link-pages.js';
import { OidcPages } from './oidc-pages.js';
import { PasskeyCalls } from './passkey-calls.js';
import { PasswordPages } from './password-pages.js';
import { SignInPages } from './sign-in-pages.js';
import { writeProblemPage } from './simple-pages.js';
import { WelcomePages } from './welcome-pages.js';
import { matchLanguageCode, LANGUAGE_CODES } from '../../foundation/languages/language-code.js';

export interface SentBody {
  readonly form: URLSearchParams;
  readonly json: unknown;
}

export type SentResponse =
  | {
      readonly kind: 'html';
      readonly status: number;
      readonly text: string;
      readonly language: string;
      readonly retryAfter?: number | undefined;
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly text: string;
      readonly cookies: readonly string[];
    }
  /** The page of the editor. */
  | { readonly kind: 'editor'; readonly text: string; readonly cookies: readonly string[] }
  | { readonly kind: 'redirect'; readonly location: string; readonly cookies: readonly string[] };

interface FoundRoute {
  readonly methods: readonly string[];
  readonly rest: string;
  readonly handlers: Readonly<Partial<Record<string, AdminHandler>>>;
}

@Injectable()
export class AdminPages {
  private readonly routes: AdminRoutes;

  constructor(
    private readonly sessions: Sessions,
    private readonly views: AdminViews,
    private readonly limits: Limits,
    private readonly editor: EditorFiles,
    signIn: SignInPages,
    welcome: WelcomePages,
    mailLinks: MailLinkPages,
    account: AccountPages,
    passwords: PasswordPages,
    passkeys: PasskeyCalls,
    oidc: OidcPages,
    identities: IdentityPages,
  ) {
    this.routes = {
      ...signIn.routes,
      ...welcome.routes,
      ...mailLinks.routes,
      ...account.routes,
      ...passwords.routes,
      ...passkeys.routes,
      ...oidc.routes,
      ...identities.routes,
    };
  }

  /** The methods of the page at a path below `/admin`, for `Allow`; null where there is none. */
  findMethods(path: string): readonly string[] | null {
    const { methods } = this.find(path);
    if (methods.length === 0) return null;
    return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  }

  private find(path: string): FoundRoute {
    const [, folder = '', rest = ''] = /^(\/[^/]+\/)([^/]+)$/.exec(path) ?? [];
    const methods: string[] = [];
    const handlers: Partial<Record<string, AdminHandler>> = {};
    for (const [route, handler] of Object.entries(this.routes)) {
      const [method = '', routePath = ''] = route.split(' ');
      const isMatch =
        routePath === path ||
        (routePath !== '/' && routePath === folder && !(`${method} ${path}` in this.routes));
      if (!isMatch) continue;
      methods.push(method);
      handlers[method] = handler;
    }
    return { methods, handlers, rest };
  }

  /**
   * @param path below `/admin`
   * @param body null for reads
   */
  async respond(request: IncomingMessage, path: string, body: SentBody | null): Promise<SentResponse> {
    const { originalUrl, requestUrl } = request.calendar;
    const query = new URLSearchParams(originalUrl.split('?')[1] ?? '');
    const cookie = chooseSessionCookie(requestUrl.origin);
    if (cookie === null) return this.refuse(this.views.create(request, query, null), 'insecure', 403);
    const formerToken = readSessionToken(request.headers.cookie, cookie);
    const session = await this.sessions.find(formerToken);
    const view = this.views.create(request, query, session);
    if (body !== null && !isSentBySameOrigin(request.headers, requestUrl.origin))
      return this.refuse(view, 'cross_site', 403);
    if (body === null && this.editor.isScreen(path)) {
      if (session === null) return { kind: 'redirect', location: toSignIn(view, path, query), cookies: [] };
      // Users who may edit nothing read why on the first page of the server.
      if (session.role !== 'subscriber')
        return { kind: 'editor', text: this.editor.shell ?? '', cookies: [] };
    }
    const { handlers, rest } = this.find(path);
    const handler = handlers[body === null ? 'GET' : 'POST'];
    if (handler === undefined) return this.refuse(view, 'not_found', 404);
    const client = readSignInClient(request, this.limits.trust);
    const { form, json } = body ?? { form: new URLSearchParams(), json: null };
    const chosen = matchLanguageCode(query.get('language'), LANGUAGE_CODES);
    const cookies = chosen === undefined ? [] : [formatLanguageCookie(chosen, cookie)];
    try {
      const state = { request, rest, query, form, json, cookie, client, formerToken, session, view };
      return toSent(await handler(state), view, cookies);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const page = { title: view.say('sign_in'), problem: view.explain(error), status: error.status };
      return toSent({ page: writeProblemPage(page, view) }, view, cookies);
    }
  }

  private refuse(
    view: AdminView,
    problem: 'insecure' | 'cross_site' | 'not_found',
    status: number,
  ): SentResponse {
    const page = { title: view.say('sign_in'), problem: view.say(problem), status };
    return toSent({ page: writeProblemPage(page, view) }, view, []);
  }
}

/** Back to the screen that was asked for, with its filters. */
function toSignIn({ admin }: AdminView, path: string, query: URLSearchParams): string {
  const target = admin + path + (query.size === 0 ? '' : `?${query.toString()}`);
  return `${admin}/sign-in?return=${encodeURIComponent(target)}`;
}

function toSent(response: AdminResponse, view: AdminView, more: readonly string[]): SentResponse {
  const cookies = [...more, ...(response.cookies ?? [])];
  if ('location' in response) return { kind: 'redirect', location: response.location, cookies };
  if ('json' in response)
    return { kind: 'json', status: response.status, text: JSON.stringify(response.json), cookies };
  const { page, isSignedOut = false } = response;
  const text = renderAdminDocument(page, isSignedOut ? { ...view, session: null } : view);
  const { status = 200, retryAfter } = page;
  return { kind: 'html', status, text, language: view.language, retryAfter, cookies };
}
