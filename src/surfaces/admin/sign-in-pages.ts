import { Injectable } from '@nestjs/common';
import { formatEndedCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import { Passwords } from '../../requests/accounts/sign-in/passwords.js';
import { Sessions } from '../../requests/accounts/sign-in/sessions.js';
import type { AdminRequest, AdminResponse, AdminRoutes } from './admin-request.js';
import { chooseReturnPath } from './return-path.js';
import { writeSignInPage } from './sign-in-page.js';
import { forUsers, startSession } from './signed-in.js';
import { writeHomePage, writeSignedOutPage } from './simple-pages.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

@Injectable()
export class SignInPages {
  constructor(
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
  ) {}

  readonly routes: AdminRoutes = {
    'GET /': forUsers('/', ({ view }) => ({ page: writeHomePage(view) })),
    'GET /sign-in': (request) => this.show(request),
    'POST /sign-in': (request) => this.signIn(request),
    'GET /signed-out': ({ view }) => ({ page: writeSignedOutPage(view) }),
    'POST /sign-out': (request) => this.signOut(request),
  };

  private show({ query, session, view }: AdminRequest): AdminResponse {
    const target = chooseReturnPath(query.get('return'), view.admin);
    const isAgain = query.has('again');
    if (session !== null && !isAgain) return { location: target };
    const notice = isAgain && session !== null ? view.say('again') : null;
    return { page: writeSignInPage({ target, isAgain, notice, login: session?.login ?? '' }, view) };
  }

  private async signIn(request: AdminRequest): Promise<AdminResponse> {
    const { form, client, formerToken, view } = request;
    const target = chooseReturnPath(form.get('return'), view.admin);
    if (!view.hasPasswords) return { location: `${view.admin}/sign-in` };
    const login = form.get('login') ?? '';
    const password = form.get('password') ?? '';
    const result = await this.passwords.signIn({ login, password, client, formerToken });
    if (result.status === 'signed_in') return startSession(result.token, target, request);
    const isAgain = request.session !== null;
    if (result.status === 'refused')
      return { page: writeSignInPage({ target, isAgain, login, isWrong: true, status: 403 }, view) };
    const problem = view.say('wait', { minutes: Math.ceil(result.waitMs / MINUTE_MS) });
    const retryAfter = Math.ceil(result.waitMs / SECOND_MS);
    return { page: writeSignInPage({ target, isAgain, login, problem, status: 429, retryAfter }, view) };
  }

  private async signOut({ formerToken, client, cookie, view }: AdminRequest): Promise<AdminResponse> {
    if (formerToken !== null) await this.sessions.end(formerToken, client);
    return { location: `${view.admin}/signed-out`, cookies: [formatEndedCookie(cookie)] };
  }
}
