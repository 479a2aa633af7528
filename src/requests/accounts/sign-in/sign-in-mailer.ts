// Mails links that sign in once.
import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { MailQueue } from '../../../data/mail/mail-queue.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { getSiteName } from '../../../foundation/config/site-name.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { UserRow } from '../find-users.js';
import { buildWelcomeUrl, LINK_MINUTES } from './insert-sign-in-link.js';
import { isSignInPossible } from './sign-in-address.js';

const MINUTE_MS = 60_000;

export interface MailedLink {
  readonly user: Pick<UserRow, 'login' | 'email' | 'language'>;
  readonly purpose: 'invitation' | 'mail';
  readonly token: string;
  /** For users who have set none. */
  readonly language: LanguageCode;
}

@Injectable()
export class SignInMailer {
  constructor(
    private readonly queue: MailQueue,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Whether there are a mail server and an address for links. The host of a request is none: whoever sends a request chooses
   * it, and would read the token when the addressee opens the link.
   */
  get isOn(): boolean {
    const { baseUrl } = this.env;
    return this.queue.isOn && baseUrl !== null && isSignInPossible(baseUrl);
  }

  /** @returns false where mail is off, and for a user without an e-mail address */
  async send(manager: EntityManager, { user, purpose, token, ...request }: MailedLink): Promise<boolean> {
    const { baseUrl, rootPath } = this.env;
    if (!this.isOn || baseUrl === null || user.email === '') return false;
    const language = user.language ?? request.language;
    const minutes = LINK_MINUTES[purpose];
    const site = getSiteName(this.env, language) ?? new URL(baseUrl).host;
    const args = { site, login: user.login, minutes };
    const say = (key: string): string =>
      this.i18n.translate<string, string>(`sign-in-mail.${key}`, { lang: language, args });
    const link = buildWelcomeUrl(baseUrl + rootPath, token);
    const text = [say(`${purpose}_text`), link, say('once')].join('\n\n');
    const expiresAt = new Date(clock.ms() + minutes * MINUTE_MS);
    await this.queue.send(
      { to: user.email, subject: say(`${purpose}_subject`), text, language },
      { manager, expiresAt },
    );
    return true;
  }
}
