// Sets and removes the password of an account.
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordFault,
} from '../../requests/accounts/sign-in/password-rules.js';
import { Passwords } from '../../requests/accounts/sign-in/passwords.js';
import { writeAccountPage } from './account-page.js';
import type { AccountState } from './account-state.js';
import { AccountReader } from './account-reader.js';
import type { AdminResponse, AdminRoutes, UserRequest } from './admin-request.js';
import type { AdminView } from './admin-view.js';
import { forRecentUsers } from './signed-in.js';

@Injectable()
export class PasswordPages {
  constructor(
    private readonly passwords: Passwords,
    private readonly accounts: AccountReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  readonly routes: AdminRoutes = {
    'POST /account/password': forRecentUsers('/account', (request) => this.set(request)),
    'POST /account/password/remove': forRecentUsers('/account', (request) => this.remove(request)),
  };

  private async set(request: UserRequest): Promise<AdminResponse> {
    const { form, client, session, view } = request;
    if (!view.hasPasswords) return toAccount(view);
    const state = await this.accounts.read(request);
    const change = { user: state.user, client, sessionId: session.sessionId };
    const names = [new URL(view.origin).hostname, ...Object.values(this.env.siteName ?? {})];
    const fault = await this.passwords.set(form.get('password') ?? '', change, names);
    if (fault === null) return toAccount(view);
    return refuse(state, { passwordProblem: explainFault(fault, view) }, view);
  }

  private async remove(request: UserRequest): Promise<AdminResponse> {
    const { client, session, view } = request;
    const state = await this.accounts.read(request);
    try {
      await this.passwords.remove({ user: state.user, client, sessionId: session.sessionId });
      return toAccount(view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refuse(state, { problem: view.explain(error) }, view);
    }
  }
}

function explainFault(fault: PasswordFault, { say }: AdminView): string {
  if (fault === 'too_short') return say('password_short', { min: MIN_PASSWORD_LENGTH });
  return fault === 'too_long' ? say('password_long', { max: MAX_PASSWORD_LENGTH }) : say('password_common');
}

const refuse = (state: AccountState, changes: Partial<AccountState>, view: AdminView): AdminResponse => ({
  page: writeAccountPage({ ...state, ...changes, status: 400 }, view),
});

const toAccount = ({ admin }: AdminView): AdminResponse => ({ location: `${admin}/account?notice=saved` });
