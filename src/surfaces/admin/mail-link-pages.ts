// Mails one-time links to users who ask for them.
import { Injectable, Logger } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { findUserById, lockUsers } from '../../requests/accounts/find-users.js';
import { insertSignInLink } from '../../requests/accounts/sign-in/insert-sign-in-link.js';
import { findPassword } from '../../requests/accounts/sign-in/passwords.queries.js';
import { SignInAttempts } from '../../requests/accounts/sign-in/sign-in-attempts.js';
import { SignInMailer } from '../../requests/accounts/sign-in/sign-in-mailer.js';
import { SignInLink } from '../../requests/accounts/sign-in/sign-in-link.entity.js';
import type { AdminRequest, AdminResponse, AdminRoutes } from './admin-request.js';
import { writeSignInPage } from './sign-in-page.js';

const MAX_LOGIN_LENGTH = 254;

/** Of links that can still be used: others could fill a mailbox. */
const MAX_LINKS = 3;

@Injectable()
export class MailLinkPages {
  private readonly logger = new Logger(MailLinkPages.name);

  constructor(
    private readonly database: Database,
    private readonly mailer: SignInMailer,
    private readonly attempts: SignInAttempts,
  ) {}

  readonly routes: AdminRoutes = {
    'POST /mail-link': (request) => this.answer(request),
  };

  /** Says the same, as soon, whether there is such a user or not: the work goes on behind the answer. */
  private answer(request: AdminRequest): AdminResponse {
    const { view } = request;
    if (!view.hasMail) return { location: `${view.admin}/sign-in` };
    this.send(request).catch((error: unknown) => {
      this.logger.error(error);
    });
    return { page: writeSignInPage({ target: `${view.admin}/`, notice: view.say('mail_sent') }, view) };
  }

  private async send({ form, view, client }: AdminRequest): Promise<void> {
    if (!(await this.attempts.mayMail(client.address))) return;
    const typed = (form.get('login') ?? '').trim().replaceAll(/\p{Cc}/gu, '');
    const { user: found } = await findPassword(this.database, typed.slice(0, MAX_LOGIN_LENGTH));
    if (found === null) return;
    const { language } = view;
    await this.database.transaction(async (manager) => {
      await lockUsers(manager);
      const user = await findUserById(manager, found.id);
      if (user === null || user.email === '') return;
      const isOpen = { expiresAt: MoreThan(new Date(clock.ms())) };
      const open = await manager.countBy(SignInLink, { userId: user.id, purpose: 'mail', ...isOpen });
      if (open >= MAX_LINKS) return;
      const token = await insertSignInLink(manager, { user, purpose: 'mail', actor: user.login, client });
      await this.mailer.send(manager, { user, purpose: 'mail', token, language });
    });
  }
}
