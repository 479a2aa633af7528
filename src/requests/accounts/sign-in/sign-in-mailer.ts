// Mails links that sign in once.
import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { MailQueue } from '../../../data/mail/mail-queue.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { getSiteName } from '../../../foundation/config/site-name.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';

export interface MailedLink {
  readonly user: { readonly login: string; readonly email: string };
  readonly purpose: 'invitation' | 'mail';
  readonly link: string;
  readonly language: LanguageCode;
  readonly expiresAt: Date;
}

@Injectable()
export class SignInMailer {
  constructor(
    private readonly queue: MailQueue,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns false without a mail server, and for a user without an e-mail address */
  async send(
    manager: EntityManager,
    { user, purpose, link, language, expiresAt }: MailedLink,
  ): Promise<boolean> {
    if (!this.queue.isOn || user.email === '') return false;
    const site = getSiteName(this.env, language) ?? new URL(link).host;
    const args = { site, login: user.login };
    const say = (key: string): string =>
      this.i18n.translate<string, string>(`sign-in-mail.${key}`, { lang: language, args });
    const text = [say(`${purpose}_text`), link, say('once')].join('\n\n');
    await this.queue.send(
      { to: user.email, subject: say(`${purpose}_subject`), text, language },
      { manager, expiresAt },
    );
    return true;
  }
}
