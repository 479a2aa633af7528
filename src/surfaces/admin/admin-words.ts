import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ACCOUNT_EVENTS } from '../../requests/accounts/sign-in/account-event-name.js';

/** The keys of `admin.json`. */
export const ADMIN_WORD_KEYS = [
  ...(['sign_in', 'login', 'password', 'passkey_use', 'passkey_failed', 'passkey_script'] as const),
  ...(['oidc_use', 'oidc_default', 'oidc_failed', 'oidc_connect', 'taken', 'mail_title'] as const),
  ...(['mail_send', 'mail_sent', 'refused', 'wait', 'insecure'] as const),
  ...(['cross_site', 'again', 'welcome', 'welcome_intro', 'link_invalid', 'link_help'] as const),
  ...(['choose_way', 'later', 'account', 'signed_in_as', 'role', 'role_administrator'] as const),
  ...(['role_editor', 'role_author', 'role_contributor', 'role_subscriber', 'name', 'email'] as const),
  ...(['save', 'saved', 'invalid', 'new_password', 'password_rule', 'password_short'] as const),
  ...(['password_long', 'password_common', 'password_none', 'password_remove', 'passkeys'] as const),
  ...(['passkeys_intro', 'passkey_add', 'passkey_name', 'remove', 'sessions', 'this_browser'] as const),
  ...(['last_used', 'sign_out', 'sign_out_everywhere', 'signed_out', 'secrets', 'secrets_intro'] as const),
  ...(['secret_name', 'secret_new', 'secret_shown', 'may_not', 'may_not_groups'] as const),
  ...(['may_not_role', 'home', 'documentation', 'language_auto', 'activity'] as const),
  ...(['identities', 'identities_intro', 'identity_since', 'identity_remove', 'identity_last'] as const),
  ...ACCOUNT_EVENTS.map((event) => `event_${event}` as const),
];

/** Of `pages.json`, which the public pages say as well. */
const SHARED_KEYS = ['skip', 'language', 'not_found'] as const;

export type AdminWordKey = (typeof ADMIN_WORD_KEYS | typeof SHARED_KEYS)[number];
export type SayAdmin = (key: AdminWordKey, values?: Readonly<Record<string, string | number>>) => string;

type Messages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the pages below `/admin` say, in each language. */
@Injectable()
export class AdminWords {
  constructor(private readonly i18n: I18nService) {}

  in(language: LanguageCode): { readonly say: SayAdmin; readonly calendarWord: string } {
    const { admin = {}, pages = {}, words = {} } = this.i18n.getTranslations()[language] as Messages;
    return {
      calendarWord: String(words['events']),
      say: (key, values = {}) =>
        String(admin[key] ?? pages[key]).replace(/\{(\w+)\}/g, (_, name: string) =>
          String(values[name] ?? ''),
        ),
    };
  }
}
