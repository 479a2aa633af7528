import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
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

  markCancelled(item: FeedItem, mode: CancelledMode | undefined, language: LanguageCode): FeedItem {
    if (item.status !== 'cancelled' || (mode ?? 'prefix') !== 'prefix') return item;
    const { beforeTitle, afterTitle } = this.get(language);
    return { ...item, title: `${beforeTitle}${item.title}${afterTitle}` };
  }
}
