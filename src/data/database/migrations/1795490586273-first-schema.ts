import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './first-schema/accounts.js';
import { DAY_COUNTS } from './first-schema/day-counts.js';
import { IMAGES } from './first-schema/images.js';
import { LISTINGS } from './first-schema/listings.js';
import { NOTIFICATIONS } from './first-schema/notifications.js';
import { EVENTS, ORGANIZERS, VENUES } from './first-schema/posts.js';
import { RELISTING } from './first-schema/relist-events.js';
import { REQUESTS } from './first-schema/requests.js';
import { SEARCH } from './first-schema/search.js';
import { TERM_COUNTS } from './first-schema/term-counts.js';
import { TERMS } from './first-schema/terms.js';
import { VOCABULARY } from './first-schema/vocabulary.js';

/** The whole schema of the first release. */
export class FirstSchema1795490586273 implements MigrationInterface {
  name = 'FirstSchema1795490586273';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE SEQUENCE post_ids AS integer`,
      `CREATE SEQUENCE term_ids AS integer`,
      ...ACCOUNTS,
      ...IMAGES,
      ...VENUES,
      ...ORGANIZERS,
      ...TERMS,
      ...EVENTS,
      ...LISTINGS,
      ...RELISTING,
      ...TERM_COUNTS,
      ...DAY_COUNTS,
      ...SEARCH,
      ...VOCABULARY,
      ...NOTIFICATIONS,
      ...REQUESTS,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event_listings, event_term_listings, event_venue_listings, event_organizer_listings,
      venue_listings, organizer_listings, event_words, venue_words, organizer_words, search_words, vocabulary_checks,
      term_counts, term_month_counts, event_day_counts, event_terms, event_organizers, event_venues,
      event_texts, events, term_texts, terms, organizer_texts, organizers, venue_texts, venues,
      image_texts, image_addresses, image_leftovers, images, idempotency_keys, rate_counts, import_marks,
      secrets, users`);
    await runner.query(`DROP FUNCTION relist_events, list_events, unlist_terms, unlist_venues, unlist_organizers,
      locate_events, count_terms, keep_months, forget_counts, publish_terms, count_days, fill_words, refill_words, fill_terms, reads_words,
      check_words, check_venue_words, check_organizer_words, tell_change`);
    await runner.query(`DROP SEQUENCE post_ids, term_ids`);
  }
}
