import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export const WORD_KEYS = [
  ...(['skip', 'list', 'month', 'search', 'category', 'all', 'from', 'until', 'apply', 'remove'] as const),
  ...(['clear', 'found', 'none', 'next_event', 'previous', 'next', 'page', 'past', 'upcoming'] as const),
  ...(['cancelled', 'postponed', 'rescheduled', 'previous_start', 'protected', 'all_day', 'when'] as const),
  ...(['where', 'organizer', 'cost', 'website', 'online', 'tags', 'add', 'calendar_file'] as const),
  ...(['subscribe', 'map', 'phone', 'email', 'accessibility', 'wheelchair', 'sign_language'] as const),
  ...(['hearing_loop', 'audio_description', 'easy_read', 'quiet', 'captions', 'age', 'series'] as const),
  ...(['only_in', 'not_found', 'not_found_text', 'language', 'over', 'weekend', 'week', 'more'] as const),
  ...(['free_only', 'feed', 'filter', 'further_dates', 'share', 'related', 'day', 'map_title'] as const),
  ...(['map_load', 'map_notice', 'hide_map', 'subscribe_text', 'open_calendar', 'feed_address'] as const),
  ...(['embed', 'embed_text', 'tickets', 'sold_out', 'directions', 'report', 'count', 'ongoing'] as const),
  ...(['featured', 'with_image', 'analytics'] as const),
  ...(['free', 'few_left', 'online_event', 'with_password', 'on_now', 'until_date', 'overview'] as const),
  ...(['by_category', 'subscribe_calendar', 'subscribe_promo', 'subscribe_short'] as const),
  ...(['more_count', 'calendar_week', 'map_closer', 'map_farther'] as const),
  ...(['search_calendar', 'next_in', 'without_dates'] as const),
];

export type WordKey = (typeof WORD_KEYS)[number];
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

type Messages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What pages say themselves, in each language. */
@Injectable()
export class PageWords {
  constructor(private readonly i18n: I18nService) {}

  in(language: LanguageCode): { readonly say: Say; readonly events: string } {
    const all = this.i18n.getTranslations()[language] as Messages;
    const { pages = {}, words = {} } = all;
    return {
      events: String(words['events']),
      say: (key, values = {}) =>
        String(pages[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    };
  }
}
