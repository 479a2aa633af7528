import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { getSiteName } from '../../foundation/config/site-name.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { buildLanguagePath, NAMESPACE } from '../../foundation/urls/request-url.js';
import { toLocale } from '../../foundation/languages/locale.js';
import { toSearch } from './list-filters.js';
import { findToday } from './page-dates.js';
import { PageDesign } from './page-design.js';
import { encodePath } from './page-path.js';
import type { PageView } from './page-view.js';
import { PageWords } from './page-words.js';

/** Prepares requests of pages: their language, and what the parts of a page need to know. */
@Injectable()
export class PageViews {
  constructor(
    private readonly words: PageWords,
    private readonly design: PageDesign,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @param base the language that the path begins with; one that is not enabled counts as none */
  create(request: IncomingMessage, base: LanguageCode | null): PageView {
    const language = this.setLanguage(request, base);
    const { query, requestUrl } = request.calendar;
    const { siteTimeZone, defaultLanguage, languages } = this.env;
    const words = this.words.in(language);
    const { origin, root } = requestUrl;
    const api = `${root}/${NAMESPACE}`;
    return {
      language,
      languages,
      defaultLanguage,
      locale: toLocale(language),
      say: words.say,
      eventsWord: words.events,
      siteName: getSiteName(this.env, language) ?? words.events,
      design: this.design,
      siteZone: siteTimeZone,
      today: findToday(siteTimeZone),
      origin,
      api,
      query,
      toPage: (path, code = language) =>
        origin + buildLanguagePath(code === defaultLanguage ? null : code) + encodePath(path),
      toFeed: (format, search) =>
        `${api}/events.${format}${toSearch({ ...Object.fromEntries(new URLSearchParams(search)), ml_fallback: 'true' })}`,
    };
  }

  private setLanguage({ calendar }: IncomingMessage, base: LanguageCode | null): LanguageCode {
    const { languages, rootPath, defaultLanguage } = this.env;
    const baseLanguage = base !== null && languages.includes(base) ? base : null;
    const { requestUrl } = calendar;
    const root = requestUrl.origin + rootPath + buildLanguagePath(baseLanguage);
    calendar.requestUrl = { ...requestUrl, root, prefix: '', namespace: NAMESPACE, baseLanguage };
    const code = baseLanguage ?? defaultLanguage;
    const chain = [...new Set([code, defaultLanguage])];
    calendar.language = { code, chain, enabled: languages, requested: null };
    return code;
  }
}
