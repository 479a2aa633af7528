import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export const ADMIN_WORD_KEYS = [
  ...(['sign_in', 'login', 'password', 'passkey_use', 'passkey_failed', 'passkey_script'] as const),
  ...([
    'oidc_use',
    'oidc_default',
    'oidc_failed',
    'oidc_connect',
    'taken',
    'mail_title',
    'mail_send',
  ] as const),
  ...(['mail_sent', 'mail_subject', 'mail_text', 'refused', 'wait', 'too_many', 'insecure'] as const),
  ...(['cross_site', 'again', 'welcome', 'welcome_intro', 'continue', 'link_invalid', 'link_help'] as const),
  ...(['account', 'signed_in_as', 'role', 'role_administrator', 'role_editor', 'role_author'] as const),
  ...(['role_contributor', 'role_subscriber', 'name', 'email', 'save', 'saved', 'invalid'] as const),
  ...(['new_password', 'password_rule', 'password_short', 'password_long', 'password_common'] as const),
  ...(['password_none', 'password_remove', 'password_saved', 'passkeys', 'passkeys_intro'] as const),
  ...([
    'passkey_add',
    'passkey_name',
    'remove',
    'sessions',
    'this_browser',
    'last_used',
    'sign_out',
  ] as const),
  ...([
    'sign_out_everywhere',
    'signed_out',
    'secrets',
    'secrets_intro',
    'secret_name',
    'secret_new',
  ] as const),
  ...(['secret_shown', 'may_not', 'may_not_groups', 'may_not_role', 'home', 'documentation'] as const),
  ...(['events', 'skip', 'language', 'not_found'] as const),
];

export type AdminWordKey = (typeof ADMIN_WORD_KEYS)[number];
export type SayAdmin = (key: AdminWordKey, values?: Readonly<Record<string, string | number>>) => string;

type Messages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the pages below `/admin` say, in each language. */
@Injectable()
export class AdminWords {
  constructor(private readonly i18n: I18nService) {}

  in(language: LanguageCode): { readonly say: SayAdmin; readonly calendarWord: string } {
    const { admin = {}, words = {} } = this.i18n.getTranslations()[language] as Messages;
    return {
      calendarWord: String(words['events']),
      say: (key, values = {}) =>
        String(admin[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    };
  }
}
