import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { toLocale } from '../../foundation/languages/locale.js';
import type { FilterLanguage } from '../events/list/describe-filter.js';
import type { CancelledMode } from './feed.dto.js';
import type { FeedItem } from './feed-item.js';

interface Words {
  readonly events: string;
  /** What stands around the title of a cancelled event. */
  readonly beforeTitle: string;
  readonly afterTitle: string;
}

const PLACEHOLDER = '\u0000';

/** What feeds say themselves, in the language of the request. */
@Injectable()
export class FeedWords {
  private readonly words = new Map<LanguageCode, Words>();
  private readonly filterLanguages = new Map<LanguageCode, FilterLanguage>();

  constructor(private readonly i18n: I18nService) {}

  /** Cached, as translating takes long. */
  get(lang: LanguageCode): Words {
    const cached = this.words.get(lang);
    if (cached !== undefined) return cached;
    const pattern = this.i18n.translate<string, string>('words.cancelled_title', {
      lang,
      args: { title: PLACEHOLDER },
    });
    const [beforeTitle = '', afterTitle = ''] = pattern.split(PLACEHOLDER);
    const words = {
      events: this.i18n.translate<string, string>('words.events', { lang }),
      beforeTitle,
      afterTitle,
    };
    this.words.set(lang, words);
    return words;
  }

  /** What filters say, in the words of the pages. */
  getFilterLanguage(lang: LanguageCode): FilterLanguage {
    const cached = this.filterLanguages.get(lang);
    if (cached !== undefined) return cached;
    const locale = toLocale(lang);
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const today = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day');
    const language: FilterLanguage = {
      say: (word) => this.i18n.translate<string, string>(`pages.${word}`, { lang }),
      today: today.charAt(0).toLocaleUpperCase(lang) + today.slice(1),
      formatDay: (date) => day.format(new Date(date)),
      formatWeekday: (date) => weekday.format(new Date(date)),
    };
    this.filterLanguages.set(lang, language);
    return language;
  }

  markCancelled(item: FeedItem, mode: CancelledMode | undefined, language: LanguageCode): FeedItem {
    if (item.status !== 'cancelled' || (mode ?? 'prefix') !== 'prefix') return item;
    const { beforeTitle, afterTitle } = this.get(language);
    return { ...item, title: `${beforeTitle}${item.title}${afterTitle}` };
  }
}
