import type {
  AccessibilityCode,
  AttendanceMode,
  EventStatus,
} from '../../../calendar/events/event-status.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';

/** The words of one item, by language. Fields that are left out are shown in another language of the chain. */
type Texts<Text> = Partial<Record<LanguageCode, Text>>;

/** A category or a tag. Only categories have a parent. */
export interface SampleTerm {
  /** Names the term inside the sample calendar only; it is neither an id nor a slug. */
  key: string;
  parent?: string;
  /** The colour, shape and pattern of a category. */
  slot?: number;
  texts: Texts<{ name: string; description?: string }>;
}

export interface SampleVenue {
  key: string;
  facts: {
    zip?: string;
    phone?: string;
    website?: string;
    geo_lat?: number;
    geo_lng?: number;
    show_map?: boolean;
    show_map_link?: boolean;
  };
  original: LanguageCode;
  texts: Texts<{
    venue: string;
    description?: string;
    address?: string;
    city?: string;
    country?: string;
    province?: string;
    state?: string;
  }>;
}

export interface SampleOrganizer {
  key: string;
  facts: { phone?: string; website?: string; email?: string };
  original: LanguageCode;
  texts: Texts<{ organizer: string; description?: string }>;
}

export interface SampleOffer {
  name: string;
  price: string;
  price_currency: string;
  url?: string;
  availability?: string;
  valid_from?: string;
  valid_through?: string;
}

/**
 * Dates are relative to the day of loading, so the calendar is fresh whenever it is loaded. For the same reason
 * no text names a weekday, a month, a season or a year.
 */
export interface SampleEvent {
  key: string;
  /** Days from today, today being the day in the event's own zone; negative is the past. */
  inDays: number;
  /** Wall clock in the event's zone, `HH:MM`; absent with `allDay`. */
  at?: string;
  /** Duration of an event that is not all-day. */
  minutes?: number;
  /** Length of an all-day event, 1 when absent. */
  days?: number;
  allDay?: boolean;
  timezone: string;
  /** A rule of RFC 5545, for an event that repeats. */
  recurrence?: string;
  original: LanguageCode;
  texts: Texts<{ title: string; description?: string; excerpt?: string; event_status_reason?: string }>;
  categories: string[];
  tags: string[];
  venue?: string;
  organizers?: string[];
  cost?: string | string[];
  website?: string;
  featured?: boolean;
  sticky?: boolean;
  hide_from_listings?: boolean;
  /** Key of another event, which stands before this one in the list. */
  parent?: string;
  offers?: SampleOffer[];
  /** A text `event_status_reason` in every language of the event goes with it. */
  event_status?: EventStatus;
  attendance_mode?: AttendanceMode;
  online_url?: string;
  online_url_hidden_until_start?: boolean;
  age_min?: number;
  age_max?: number;
  accessibility?: AccessibilityCode[];
  /** Protects the event. */
  password?: string;
  /** `publish` when absent. */
  status?: 'publish' | 'draft' | 'pending' | 'private';
}

/** A file in `pictures`, with its alternative text in each language. */
export interface SamplePicture {
  /** The name of the file, without its ending. */
  key: string;
  /** Keys of events. */
  events: string[];
  texts: Texts<string>;
}

export interface SampleCalendar {
  categories: SampleTerm[];
  tags: SampleTerm[];
  venues: SampleVenue[];
  organizers: SampleOrganizer[];
  events: SampleEvent[];
}
