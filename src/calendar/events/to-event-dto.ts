import { toDateDetails } from '../../foundation/dates/format-date.js';
import { renderHtml } from '../../foundation/html/render.js';
import { toImageDto } from '../images/to-image-dto.js';
import { compareInLanguage } from '../../foundation/languages/collation.js';
import { resolveText } from '../../foundation/languages/resolve-text.js';
import { listFillableTexts } from '../posts/field-table.js';
import { formatPostDates, buildPostPageUrl } from '../posts/post-rows.js';
import { toReviewDto } from '../posts/review/review.dto.js';
import { buildTranslations } from '../posts/translations.js';
import type { EventTermDto } from '../terms/term.dto.js';
import { formatCost } from './cost.js';
import { buildEventJsonLd, formatPreviousStart } from './event-json-ld.js';
import type { EventView } from './event-view.js';
import type { EventDto } from './event.dto.js';
import { EVENT_FIELDS } from './event.fields.js';
import type { EventRow } from './events.queries.js';
import { toOfferDto } from './offer.js';
import { toEventSeriesDto } from './series/to-series-dto.js';

const OPTIONAL_TEXT_KEYS = listFillableTexts(EVENT_FIELDS);

/** @param single whether to add schema.org data, which protected events never have */
export function toEventDto(row: EventRow, view: EventView, single = false): EventDto {
  const { links, textFormat } = view;
  const isEditing = view.isEditing(row);
  const { text, gaps } = resolveText(row, view.chain, OPTIONAL_TEXT_KEYS, isEditing);
  const html = (key: 'description' | 'excerpt'): string | null =>
    gaps.has(key) ? null : renderHtml(text[key] ?? '');
  const globalId = links.globalId(row.id);
  const page = buildPostPageUrl(links, 'events', row, text.slug);
  const venues = pickById(row.venueIds, view.venues);
  const [venue] = venues;
  const organizers = pickById(row.organizerIds, view.organizers);
  const onlineUrl = row.onlineUrl !== '' && view.canSeeOnlineUrl(row) ? row.onlineUrl : '';
  const dates = formatPostDates(row, view.siteTimeZone);
  return {
    id: row.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(row.authorId ?? 0),
    status: row.status,
    date: dates.date,
    date_utc: dates.date_utc,
    modified: dates.modified,
    modified_utc: dates.modified_utc,
    url: page,
    rest_url: links.item('events', row.id),
    title: textFormat.title(text.title),
    description: html('description'),
    excerpt: html('excerpt'),
    slug: text.slug ?? '',
    image: row.image === null ? false : toImageDto(row.image, links, textFormat, view.showsFocus(row)),
    all_day: row.allDay,
    start_date: row.startsLocal,
    start_date_details: toDateDetails(row.startsLocal),
    end_date: row.endsLocal,
    end_date_details: toDateDetails(row.endsLocal),
    utc_start_date: row.startsUtc,
    utc_start_date_details: toDateDetails(row.startsUtc),
    utc_end_date: row.endsUtc,
    utc_end_date_details: toDateDetails(row.endsUtc),
    timezone: row.timeZone,
    timezone_abbr: row.abbreviation,
    cost: textFormat.text(formatCost(row.cost, view)),
    cost_details: {
      currency_symbol: row.cost?.symbol ?? '',
      currency_position: row.cost?.position ?? '',
      currency_code: '',
      values: row.cost?.values ?? [],
    },
    website: row.website === null ? (isEditing ? '' : page) : textFormat.url(row.website),
    show_map: row.showMap,
    show_map_link: row.showMapLink,
    hide_from_listings: row.hideFromListings,
    sticky: row.sticky,
    featured: row.featured,
    categories: getSortedTerms(row, view, 'tribe_events_cat'),
    tags: getSortedTerms(row, view, 'post_tag'),
    venue: venues.length === 1 && venue !== undefined ? venue : venues,
    organizer: organizers,
    custom_fields: [],
    json_ld:
      single && !row.isProtected
        ? buildEventJsonLd(row, view, { text, page, onlineUrl, venues, organizers })
        : undefined,
    ticketed: row.offers.length > 0,
    offers: row.offers.map((offer) => toOfferDto(offer, textFormat)),
    post_parent: row.parentId ?? 0,
    event_status: row.eventStatus,
    event_status_reason: gaps.has('eventStatusReason') ? null : textFormat.text(text.eventStatusReason ?? ''),
    previous_start_date: formatPreviousStart(row),
    attendance_mode: row.attendanceMode,
    online_url: textFormat.url(onlineUrl),
    online_url_hidden_until_start: row.onlineUrlHiddenUntilStart,
    age_min: row.ageMin,
    age_max: row.ageMax,
    accessibility: row.accessibility,
    series: toEventSeriesDto(row, links),
    description_text: textFormat.toPlainText(gaps.has('description') ? null : (text.description ?? '')),
    excerpt_text: textFormat.toPlainText(gaps.has('excerpt') ? null : (text.excerpt ?? '')),
    password_protected: isEditing ? row.isProtected : undefined,
    review: isEditing ? toReviewDto(row, view.reviews) : undefined,
    language: text.language,
    translations: buildTranslations(view, 'events', row, view.canEdit(row)),
    can: view.findRights(row),
  };
}

const pickById = <T>(ids: readonly number[], items: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => items.get(id) ?? []);

const getSortedTerms = (row: EventRow, view: EventView, taxonomy: string): EventTermDto[] =>
  pickById(row.termIds, view.terms)
    .filter((term) => term.taxonomy === taxonomy)
    .sort((a, b) => compareInLanguage(view.chain[0] ?? 'en', a.name, b.name) || a.id - b.id);

/** Keys that lists show of a protected event: title, dates and addresses (contract 3.10). Others get a blank value. */
const VISIBLE_WHEN_PROTECTED: ReadonlySet<string> = new Set<keyof EventDto>([
  ...(['id', 'global_id', 'global_id_lineage', 'author', 'status'] as const),
  ...([
    'title',
    'slug',
    'url',
    'rest_url',
    'post_parent',
    'series',
    'language',
    'translations',
    'can',
  ] as const),
  ...(['event_status', 'previous_start_date'] as const),
  ...(['date', 'date_utc', 'modified', 'modified_utc', 'timezone', 'timezone_abbr'] as const),
  ...(['start_date', 'start_date_details', 'end_date', 'end_date_details'] as const),
  ...(['utc_start_date', 'utc_start_date_details', 'utc_end_date', 'utc_end_date_details'] as const),
]);

/** Blank values that differ from that of their type. */
const REDACTED_VALUES: ReadonlyMap<string, unknown> = new Map<keyof EventDto, unknown>([
  ['image', false],
  ['venue', []],
  ['ticketed', false],
  ['age_min', null],
  ['age_max', null],
]);

export const redactProtected = (event: EventDto): EventDto =>
  mapDefined(event, (value, key) =>
    VISIBLE_WHEN_PROTECTED.has(key)
      ? value
      : REDACTED_VALUES.has(key)
        ? REDACTED_VALUES.get(key)
        : redactValue(value),
  ) as EventDto;

const mapDefined = (item: object, map: (value: unknown, key: string) => unknown): unknown =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, map(value, key)]),
  );

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? mapDefined(value, redactValue) : null;
}
