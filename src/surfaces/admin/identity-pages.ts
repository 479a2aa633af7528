// Disconnects an account of a provider from the user.
import { Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { disconnectIdentity } from '../../requests/accounts/sign-in/oidc/disconnect-identity.js';
import { writeAccountPage } from './account-page.js';
import { AccountReader } from './account-reader.js';
import type { AdminResponse, AdminRoutes, UserRequest } from './admin-request.js';
import { forRecentUsers } from './signed-in.js';

/** Of the calendar. */
const NO_CHANGE = { isChange: false };

@Injectable()
export class IdentityPages {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountReader,
  ) {}

  readonly routes: AdminRoutes = {
    'POST /account/identities/remove': forRecentUsers('/account', (request) => this.remove(request)),
  };

  private async remove(request: UserRequest): Promise<AdminResponse> {
    const { client, session, form, view } = request;
    const state = await this.accounts.read(request);
    const { user } = state;
    const disconnection = {
      ...{ user, account: form.get('id') ?? '', sessionId: session.sessionId, client },
      waysIn: view,
      // The last administrator must not depend on mail.
      hasMail: view.hasMail && user.email !== '' && user.role !== 'administrator',
    };
    const isDone = await this.database.inTransaction(
      (manager) => disconnectIdentity(manager, disconnection),
      NO_CHANGE,
    );
    if (isDone) return { location: `${view.admin}/account?notice=saved` };
    const problem = view.say('identity_last');
    return { page: writeAccountPage({ ...state, problem, status: 400 }, view) };
  }
}
