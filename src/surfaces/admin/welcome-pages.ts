// One-time links, and what follows the first of them: the choice of a passkey or a password.
import { Injectable } from '@nestjs/common';
import { isToken } from '../../requests/accounts/sign-in/tokens.js';
import { SignInLinks } from '../../requests/accounts/sign-in/sign-in-links.js';
import { AccountReader } from './account-reader.js';
import { writeChoicePage } from './account-page.js';
import type { AdminRequest, AdminResponse, AdminRoutes } from './admin-request.js';
import { forUsers, startSession } from './signed-in.js';
import { writeProblemPage, writeWelcomePage } from './simple-pages.js';

@Injectable()
export class WelcomePages {
  constructor(
    private readonly links: SignInLinks,
    private readonly accounts: AccountReader,
  ) {}

  readonly routes: AdminRoutes = {
    'GET /welcome/': (request) => this.ask(request),
    'POST /welcome/': (request) => this.spend(request),
    'GET /welcome': forUsers('/welcome', async (request) => ({
      page: writeChoicePage(await this.accounts.read(request), request.view),
    })),
  };

  private async ask({ rest, view }: AdminRequest): Promise<AdminResponse> {
    const link = await this.links.find(rest);
    if (link === null) return this.refuse(view);
    return { page: writeWelcomePage(link, `${view.admin}/welcome/${rest}`, view) };
  }

  private async spend(request: AdminRequest): Promise<AdminResponse> {
    const { rest, client, formerToken, view } = request;
    const spent = isToken(rest) ? await this.links.spend(rest, client, formerToken) : null;
    if (spent === null) return this.refuse(view);
    const isNew = !(await this.accounts.hasWayIn(spent.user.id, view));
    return startSession(spent.token, `${view.admin}/${isNew ? 'welcome' : ''}`, request);
  }

  private refuse(view: AdminRequest['view']): AdminResponse {
    const { say } = view;
    const problem = { title: say('welcome'), problem: say('link_invalid'), help: say('link_help') };
    return { page: writeProblemPage({ ...problem, status: 404 }, view) };
  }
}
