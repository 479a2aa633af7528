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
  ...(['map_load', 'map_notice', 'map_without_positions', 'hide_map', 'none_begins'] as const),
  ...(['embed', 'tickets', 'sold_out', 'directions', 'report', 'count', 'ongoing'] as const),
  ...(['featured', 'with_image', 'analytics'] as const),
  ...(['free', 'few_left', 'online_event', 'with_password', 'on_now', 'until_date', 'overview'] as const),
  ...(['by_category', 'subscribe_calendar', 'subscribe_promo', 'subscribe_short'] as const),
  ...(['more_count', 'calendar_week', 'map_closer', 'map_farther'] as const),
  ...(['search_calendar', 'next_in', 'without_dates'] as const),
];

/** Of `event-pages.json`: pages of events and places, subscriptions and embedded lists. */
export const EVENT_PAGE_KEYS = [
  ...([
    'password',
    'protected_text',
    'show_event',
    'wrong_password',
    'too_many_tries',
    'open_to_all',
  ] as const),
  ...(['get_tickets', 'to_website', 'event_cancelled', 'event_postponed', 'event_rescheduled'] as const),
  ...(['date_cancelled', 'next_date', 'other_dates', 'venue', 'calendar', 'subscribe_title'] as const),
  ...(['subscribe_intro', 'some_events', 'use_choice', 'coming', 'way_apple', 'way_apple_text'] as const),
  ...([
    'way_google_text',
    'way_outlook_text',
    'way_microsoft_text',
    'other_program',
    'copy_address',
  ] as const),
  ...(['as_news', 'file_once', 'embed_intro', 'event_number', 'look', 'look_cards', 'look_list'] as const),
  ...(['background', 'scheme_auto', 'scheme_light', 'update_preview', 'preview', 'page_text'] as const),
  ...(['no_scripts', 'all_events', 'days', 'preview_notice'] as const),
];

export type WordKey = (typeof WORD_KEYS | typeof EVENT_PAGE_KEYS)[number];
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

type Messages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What pages say themselves, in each language. */
@Injectable()
export class PageWords {
  constructor(private readonly i18n: I18nService) {}

  in(language: LanguageCode): { readonly say: Say; readonly events: string } {
    const all = this.i18n.getTranslations()[language] as Messages;
    const { pages = {}, words = {}, 'event-pages': ofEvents = {} } = all;
    return {
      events: String(words['events']),
      say: (key, values = {}) =>
        String(pages[key] ?? ofEvents[key]).replace(/\{(\w+)\}/g, (_, name: string) =>
          String(values[name] ?? ''),
        ),
    };
  }
}
