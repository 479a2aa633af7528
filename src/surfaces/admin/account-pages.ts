import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { LANGUAGE_CODES, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { AccountError, parseAccountName, parseEmail } from '../../requests/accounts/account-rules.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { changeAccounts, type AccountsWork } from '../../requests/accounts/change-accounts.js';
import { findUserOrThrow, revokeSecret, updateUser } from '../../requests/accounts/change-user.js';
import { insertSecret } from '../../requests/accounts/insert-secret.js';
import { endSession, endSessions } from '../../requests/accounts/sign-in/end-sessions.js';
import { Passkeys } from '../../requests/accounts/sign-in/passkeys.js';
import { formatEndedCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import { readWaysIn } from '../../requests/accounts/ways-in.js';
import { writeAccountPage } from './account-page.js';
import type { AccountState } from './account-state.js';
import { AccountReader } from './account-reader.js';
import { formatLanguageCookie } from './admin-cookies.js';
import type { AdminResponse, AdminRoutes, UserRequest } from './admin-request.js';
import { forRecentUsers, forUsers } from './signed-in.js';

/** What `notice` in an address may say. */
const NOTICES = ['saved'] as const;
type Notice = (typeof NOTICES)[number];

/** Of the calendar. */
const NO_CHANGE = { isChange: false };

@Injectable()
export class AccountPages {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountReader,
    private readonly passkeys: Passkeys,
    @Inject(ENV) private readonly env: Env,
  ) {}

  readonly routes: AdminRoutes = {
    'GET /account': forUsers('/account', (request) => this.show(request)),
    'POST /account': forRecentUsers('/account', (request) => this.save(request)),
    'POST /account/passkeys/remove': forRecentUsers('/account', (request) => this.removePasskey(request)),
    'POST /account/sessions/end': forUsers('/account', (request) => this.endSession(request)),
    'POST /account/sessions/end-all': forUsers('/account', (request) => this.endAllSessions(request)),
    'POST /account/secrets': forRecentUsers('/account', (request) => this.createSecret(request)),
    'POST /account/secrets/remove': forRecentUsers('/account', (request) => this.removeSecret(request)),
  };

  /** @param changes to what the page says, such as a problem with a form */
  async show(request: UserRequest, changes: Partial<AccountState> = {}): Promise<AdminResponse> {
    const { view, query } = request;
    const key = NOTICES.find((each) => each === query.get('notice'));
    const notice = key === undefined ? null : view.say(key);
    const state = await this.accounts.read(request);
    return { page: writeAccountPage({ ...state, notice, ...changes }, view) };
  }

  private async save(request: UserRequest): Promise<AdminResponse> {
    const { form } = request;
    const language = matchLanguageCode(form.get('language'), LANGUAGE_CODES) ?? null;
    const sent = { displayName: form.get('name') ?? '', email: (form.get('email') ?? '').trim(), language };
    const response = await this.attempt(request, sent, async (manager, actor) => {
      const user = await findUserOrThrow(manager, request.session.userId);
      const displayName = parseAccountName('The display name', sent.displayName);
      const email = parseEmail(sent.email);
      await updateUser(manager, user, { displayName, email, language }, actor, readWaysIn(this.env));
    });
    // What was chosen in this browser before would hide the choice.
    return 'location' in response
      ? { ...response, cookies: [formatLanguageCookie(language, request.cookie)] }
      : response;
  }

  private async removePasskey(request: UserRequest): Promise<AdminResponse> {
    const { session, form, client, view } = request;
    const { userId: id, login, role } = session;
    try {
      await this.passkeys.remove({ id, login, role }, form.get('id') ?? '', client);
      return toAccount(request, 'saved');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.show(request, { problem: view.explain(error), notice: null, status: 400 });
    }
  }

  private async endSession(request: UserRequest): Promise<AdminResponse> {
    const { session, form, client, cookie, view } = request;
    const id = toId(form.get('id'));
    const { userId, login } = session;
    await this.database.inTransaction(
      (manager) => endSession(manager, userId, id, { login, client }),
      NO_CHANGE,
    );
    return id === session.sessionId
      ? { location: `${view.admin}/signed-out`, cookies: [formatEndedCookie(cookie)] }
      : toAccount(request, 'saved');
  }

  private async endAllSessions(request: UserRequest): Promise<AdminResponse> {
    const { session, client, cookie, view } = request;
    const { userId, login } = session;
    await this.database.inTransaction(
      (manager) => endSessions(manager, userId, null, { login, client }),
      NO_CHANGE,
    );
    return { location: `${view.admin}/signed-out`, cookies: [formatEndedCookie(cookie)] };
  }

  private async createSecret(request: UserRequest): Promise<AdminResponse> {
    let newSecret = '';
    const failed = await this.attempt(request, {}, async (manager, actor) => {
      const user = await findUserOrThrow(manager, request.session.userId);
      ({ secret: newSecret } = await insertSecret(manager, user, request.form.get('name') ?? '', actor));
    });
    return newSecret === '' ? failed : this.show(request, { newSecret });
  }

  private async removeSecret(request: UserRequest): Promise<AdminResponse> {
    return this.attempt(request, {}, async (manager, actor) => {
      const user = await findUserOrThrow(manager, request.session.userId);
      await revokeSecret(manager, user, toId(request.form.get('id')), actor, readWaysIn(this.env));
    });
  }

  /** Changes the account; a broken rule shows the page again with what was sent. */
  private async attempt(
    request: UserRequest,
    sent: Partial<Pick<AccountState['user'], 'displayName' | 'email' | 'language'>>,
    work: AccountsWork<void>,
  ): Promise<AdminResponse> {
    const { userId, login, role } = request.session;
    const { client } = request;
    try {
      await changeAccounts(this.database, { userId, login, role, client }, 'account.own', work);
      return toAccount(request, 'saved');
    } catch (error) {
      if (!(error instanceof AccountError || error instanceof ApiError)) throw error;
      const { user } = await this.accounts.read(request);
      const problem = error instanceof ApiError ? request.view.explain(error) : request.view.say('invalid');
      return this.show(request, { user: { ...user, ...sent }, problem, notice: null, status: 400 });
    }
  }
}

const toAccount = ({ view }: UserRequest, notice: Notice): AdminResponse => ({
  location: `${view.admin}/account?notice=${notice}`,
});

/** 0, which no row has, for what is no id. */
const toId = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
