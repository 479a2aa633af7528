// What is checked before publishing: each code with its level and the authority that asks for it.

/** `must`: publishing needs a confirmation, or is refused with `PUBLISH_CHECKS=strict`. */
export const FINDING_LEVELS = ['must', 'should', 'could'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

interface FindingRule {
  readonly level: FindingLevel;
  /** Whose rule it is: a standard, the documentation of a search engine, or an own judgement. */
  readonly authority: string;
}

const GOOGLE = 'Google Event structured data';
const OWN = 'own judgement';

/** Codes are stable and never translated. Their sentences are `findings.<code>` in the messages. */
export const FINDING_CODES = {
  no_location: { level: 'must', authority: `${GOOGLE}: location is required` },
  venue_without_address: { level: 'must', authority: `${GOOGLE}: location.address is required` },
  ends_before_now: { level: 'must', authority: OWN },
  time_does_not_exist: { level: 'must', authority: 'RFC 5545, 3.3.5' },
  time_twice: { level: 'should', authority: 'RFC 5545, 3.3.5' },
  image_without_alt: { level: 'must', authority: 'WCAG 2.2, 1.1.1' },
  url_invalid: { level: 'must', authority: 'RFC 3986' },
  link_broken: { level: 'should', authority: OWN },
  cancelled_without_reason: { level: 'should', authority: 'schema.org eventStatus' },
  no_end: { level: 'should', authority: `${GOOGLE}: endDate is recommended` },
  long_duration: { level: 'should', authority: OWN },
  no_description: { level: 'should', authority: `${GOOGLE}: description is recommended` },
  short_description: { level: 'should', authority: `${GOOGLE}: description is recommended` },
  no_image: { level: 'could', authority: `${GOOGLE}: image is recommended` },
  small_image: { level: 'should', authority: `${GOOGLE}: at least 720 pixels wide` },
  no_organizer: { level: 'should', authority: `${GOOGLE}: organizer is recommended` },
  no_coordinates: { level: 'should', authority: 'schema.org geo' },
  offers_missing_price: { level: 'should', authority: 'schema.org Offer' },
  offers_missing_currency: { level: 'should', authority: 'schema.org Offer' },
  offers_missing_url: { level: 'should', authority: 'schema.org Offer' },
  price_conflict: { level: 'should', authority: OWN },
  shouting_title: { level: 'could', authority: OWN },
  date_in_title: { level: 'could', authority: `${GOOGLE}: names without date and place` },
  title_too_long: { level: 'could', authority: OWN },
  missing_translation: { level: 'should', authority: 'REQUIRED_LANGUAGES' },
  outdated_translation: { level: 'should', authority: OWN },
  text_in_other_language: { level: 'could', authority: 'WCAG 2.2, 3.1.1' },
  heading_order: { level: 'should', authority: 'WCAG 2.2, 1.3.1' },
  link_text: { level: 'should', authority: 'WCAG 2.2, 2.4.4' },
  table_without_header: { level: 'should', authority: 'WCAG 2.2, 1.3.1' },
  all_day_with_time: { level: 'could', authority: OWN },
  midnight_start: { level: 'could', authority: OWN },
  probable_duplicate: { level: 'should', authority: OWN },
  venue_conflict: { level: 'should', authority: OWN },
  no_category: { level: 'could', authority: OWN },
  accessibility_unknown: { level: 'could', authority: 'European Accessibility Act' },
  horizon: { level: 'could', authority: OWN },
  imported_will_change: { level: 'could', authority: OWN },
} as const satisfies Readonly<Record<string, FindingRule>>;

export type FindingCode = keyof typeof FINDING_CODES;

export const ALL_CODES = Object.keys(FINDING_CODES) as readonly FindingCode[];

export const getLevel = (code: FindingCode): FindingLevel => FINDING_CODES[code].level;

/** Codes and levels that a list may be filtered by. */
export const FINDING_FILTERS: readonly string[] = [...FINDING_LEVELS, ...ALL_CODES];

/** The codes of levels and codes, without those that are turned off. */
export const resolveCodes = (sent: readonly string[], off: readonly string[]): FindingCode[] =>
  ALL_CODES.filter((code) => (sent.includes(code) || sent.includes(getLevel(code))) && !off.includes(code));
