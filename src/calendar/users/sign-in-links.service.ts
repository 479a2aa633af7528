import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { changeAccounts } from '../../requests/accounts/change-accounts.js';
import {
  buildWelcomeUrl,
  insertSignInLink,
  LINK_MINUTES,
} from '../../requests/accounts/sign-in/insert-sign-in-link.js';
import { isSignInPossible } from '../../requests/accounts/sign-in/sign-in-address.js';
import { SignInMailer } from '../../requests/accounts/sign-in/sign-in-mailer.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { resolveUser } from './resolve-user.js';
import type { CreateSignInLinkDto, SignInLinkDto } from './session.dto.js';
import { formatInstant } from './to-user-dto.js';

const MINUTE_MS = 60_000;

@Injectable()
export class SignInLinksService {
  constructor(
    private readonly database: Database,
    private readonly mailer: SignInMailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Invites a user: makes a link and mails it where that is possible.
   *
   * @throws ApiError rest_user_invalid_id, or calendar_secure_origin_required where browsers cannot sign in
   */
  create(
    userId: number,
    { mail = true }: CreateSignInLinkDto,
    context: RequestContext,
  ): Promise<SignInLinkDto> {
    const { viewer, links, messageLanguage: language } = context;
    const base = links.origin + this.env.rootPath;
    return changeAccounts(this.database, viewer, 'users.manage', async (manager, actor) => {
      const user = await resolveUser(manager, userId, context);
      if (!isSignInPossible(base)) throw new ApiError('calendar_secure_origin_required');
      const purpose = 'invitation';
      const { login, client } = actor;
      const token = await insertSignInLink(manager, {
        user,
        purpose,
        actor: login,
        ...(client !== undefined && { client }),
      });
      const link = buildWelcomeUrl(base, token);
      const expiresAt = new Date(clock.ms() + LINK_MINUTES[purpose] * MINUTE_MS);
      const mailed = mail && (await this.mailer.send(manager, { user, purpose, token, language }));
      await context.onWritten?.(manager, user.id);
      return { link, expires: formatInstant(expiresAt), mailed };
    });
  }
}
