// The way to the provider of OpenID Connect and back. It begins with a link: forms may not lead to other sites.
import { Injectable, Logger } from '@nestjs/common';
import { formatEndedCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import { isSentBySameOrigin } from '../../requests/accounts/sign-in/same-origin.js';
import { isRecentSession, isRecentSignIn, Sessions } from '../../requests/accounts/sign-in/sessions.js';
import { OidcAccounts, type OidcResult } from '../../requests/accounts/sign-in/oidc/oidc-accounts.js';
import { OidcProvider, type OidcUser } from '../../requests/accounts/sign-in/oidc/oidc-provider.js';
import { isProviderFailure } from '../../requests/accounts/sign-in/oidc/provider-fetch.js';
import { SignInSteps, STEP_MS } from '../../requests/accounts/sign-in/sign-in-steps.js';
import { formatStepCookie, readStepCookie } from './admin-cookies.js';
import type { AdminRequest, AdminResponse, AdminRoutes } from './admin-request.js';
import { chooseReturnPath } from './return-path.js';
import { startSession } from './signed-in.js';
import { writeProblemPage } from './simple-pages.js';

@Injectable()
export class OidcPages {
  private readonly logger = new Logger(OidcPages.name);

  constructor(
    private readonly provider: OidcProvider,
    private readonly accounts: OidcAccounts,
    private readonly steps: SignInSteps,
    private readonly sessions: Sessions,
  ) {}

  readonly routes: AdminRoutes = {
    'GET /oidc': (request) => (this.provider.isOn ? this.begin(request) : this.refuse(request, 404)),
    'GET /oidc/callback': (request) =>
      this.provider.isOn ? this.receive(request) : this.refuse(request, 404),
  };

  private async begin(request: AdminRequest): Promise<AdminResponse> {
    const { query, view, cookie, session } = request;
    const isConnecting = query.has('connect');
    // Another site could connect an account of its own to this user.
    if (
      isConnecting &&
      !(
        session !== null &&
        isRecentSignIn(session) &&
        isSentBySameOrigin(request.request.headers, view.origin)
      )
    )
      return {
        location: `${view.admin}/sign-in?again=1&return=${encodeURIComponent(`${view.admin}/account`)}`,
      };
    const target = isConnecting ? `${view.admin}/account` : chooseReturnPath(query.get('return'), view.admin);
    try {
      const redirectUri = `${view.origin}${view.admin}/oidc/callback`;
      const { url, ...proof } = await this.provider.request(redirectUri, { isAgain: query.has('again') });
      const userId = isConnecting ? (session?.userId ?? null) : null;
      const formerStep = readStepCookie(request.request, 'oidc', cookie);
      const step = await this.steps.begin({ kind: 'oidc', ...proof, target, userId }, formerStep);
      return { location: url.href, cookies: [formatStepCookie('oidc', cookie, step)] };
    } catch (error) {
      return this.fail(request, error, 502);
    }
  }

  private async receive(request: AdminRequest): Promise<AdminResponse> {
    const { view, cookie, client, formerToken, session, query } = request;
    const browser = readStepCookie(request.request, 'oidc', cookie);
    const step = await this.steps.take(browser, 'oidc', query.get('state') ?? '');
    if (step === null) {
      // The session comes from this callback, which the browser reads again: by “back”, or twice.
      const isDone = session !== null && isRecentSession(session, STEP_MS);
      return isDone ? { location: `${view.admin}/` } : this.refuse(request, 400);
    }
    // The user who connects an account must still be the one who is signed in.
    if (step.userId !== null && step.userId !== session?.userId) return this.refuse(request, 400);
    const callback = new URL(`${view.origin}${view.admin}/oidc/callback?${query.toString()}`);
    let account: OidcUser;
    try {
      account = await this.provider.receive(callback, step);
    } catch (error) {
      return this.fail(request, error, isProviderFailure(error) ? 502 : 400);
    }
    const result = await this.accounts.signIn(account, { client, formerToken, userId: step.userId });
    return this.finish(request, result, step.target);
  }

  /** The cookie of the step stays: another tab may be at the provider, too. */
  private async finish(request: AdminRequest, result: OidcResult, target: string): Promise<AdminResponse> {
    if (result.status === 'signed_in') return startSession(result.token, target, request);
    const { view, cookie, formerToken } = request;
    const { say } = view;
    const { name } = result;
    const problem = result.status === 'taken' ? say('taken', { name }) : say('may_not_groups', { name });
    const page = writeProblemPage({ title: say('may_not'), problem, status: 403 }, view);
    // The attempt may have ended the session that the browser had.
    const isSignedOut = (await this.sessions.find(formerToken)) === null;
    return isSignedOut ? { page, isSignedOut, cookies: [formatEndedCookie(cookie)] } : { page };
  }

  /** The reason is for the operator: it may name what is configured. */
  private fail(request: AdminRequest, error: unknown, status: number): AdminResponse {
    this.logger.warn(`A sign-in with OpenID Connect failed: ${describe(error)}`);
    return this.refuse(request, status);
  }

  private refuse({ view }: AdminRequest, status: number): AdminResponse {
    const { say } = view;
    const page = { title: say('sign_in'), problem: say('oidc_failed'), status };
    return { page: writeProblemPage(page, view) };
  }
}

/** The messages of an error and of its causes, with the code or status of the provider; other causes may hold tokens. */
const describe = (error: unknown): string =>
  error instanceof Error
    ? [
        error.message + readCode(error),
        ...(error.cause instanceof Error ? [describe(error.cause)] : []),
      ].join(': ')
    : 'of unknown kind';

const MAX_CODE_LENGTH = 60;

/** What the provider calls the error, such as `invalid_client` (RFC 6749, 5.2), or the status of its response. */
function readCode(error: object): string {
  const { error: code, status } = error as { readonly error?: unknown; readonly status?: unknown };
  if (typeof code === 'string') return ` (${code.slice(0, MAX_CODE_LENGTH)})`;
  return typeof status === 'number' ? ` (status ${status})` : '';
}
