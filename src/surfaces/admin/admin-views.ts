import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import Negotiator from 'negotiator';
import { I18nService } from 'nestjs-i18n';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { getSiteName } from '../../foundation/config/site-name.js';
import { createTranslate, toErrorBody } from '../../foundation/errors/to-error-body.js';
import {
  LANGUAGE_CODES,
  type LanguageCode,
  matchLanguageCode,
} from '../../foundation/languages/language-code.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { OidcProvider } from '../../requests/accounts/sign-in/oidc/oidc-provider.js';
import { Passkeys } from '../../requests/accounts/sign-in/passkeys.js';
import { SignInMailer } from '../../requests/accounts/sign-in/sign-in-mailer.js';
import { readWaysIn } from '../../requests/accounts/ways-in.js';
import type { SessionWithUser } from '../../requests/accounts/sign-in/sessions.queries.js';
import { toLocale } from '../../foundation/languages/locale.js';
import { PageDesign } from '../pages/page-design.js';
import { AdminAssets } from './admin-assets.js';
import { readLanguageCookie } from './admin-cookies.js';
import type { AdminView } from './admin-view.js';
import { AdminWords, type SayAdmin } from './admin-words.js';

/** Prepares what the parts of a page need to know, above all its language, which is that of the browser. */
@Injectable()
export class AdminViews {
  constructor(
    private readonly words: AdminWords,
    private readonly design: PageDesign,
    private readonly assets: AdminAssets,
    private readonly passkeys: Passkeys,
    private readonly provider: OidcProvider,
    private readonly mailer: SignInMailer,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  create(request: IncomingMessage, query: URLSearchParams, session: SessionWithUser | null): AdminView {
    const language = this.chooseLanguage(request, query, session);
    const { say, calendarWord } = this.words.in(language);
    const { origin, root } = request.calendar.requestUrl;
    const admin = `${new URL(root).pathname.replace(/\/$/, '')}/admin`;
    return {
      language,
      locale: toLocale(language),
      say,
      explain: (error) => toErrorBody(error, language, createTranslate(this.i18n)).message,
      calendarWord,
      siteName: getSiteName(this.env, language) ?? calendarWord,
      providerName: this.nameProvider(language, say),
      ...readWaysIn(this.env),
      // At an address without a name, browsers use none.
      hasPasskeys: this.passkeys.isOn(origin),
      hasMail: this.env.signInWays.includes('mail') && this.mailer.isOn,
      design: this.design,
      origin,
      admin,
      api: `${root}/${NAMESPACE}`,
      session,
      styles: admin + this.assets.styles,
      script: admin + this.assets.script,
    };
  }

  private nameProvider(language: LanguageCode, say: SayAdmin): string | null {
    if (!this.provider.isOn) return null;
    const { oidcName, defaultLanguage } = this.env;
    return oidcName?.[language] ?? oidcName?.[defaultLanguage] ?? oidcName?.[''] ?? say('oidc_default');
  }

  /** The one that was chosen here, else that of the user, else the one that the browser prefers. All 18 are there, whatever the events have. */
  private chooseLanguage(
    request: IncomingMessage,
    query: URLSearchParams,
    session: SessionWithUser | null,
  ): LanguageCode {
    const chosen = matchLanguageCode(query.get('language'), LANGUAGE_CODES) ?? readLanguageCookie(request);
    const set = chosen ?? session?.language ?? null;
    if (set !== null) return set;
    const { defaultLanguage } = this.env;
    const codes = [defaultLanguage, ...LANGUAGE_CODES];
    const tags = codes.map((code) => (code === 'pt-pt' ? 'pt' : code));
    const preferred = new Negotiator(request).language(tags);
    return codes[tags.findIndex((tag) => tag === preferred)] ?? defaultLanguage;
  }
}
