import type { CalendarEvent, components, NewEvent } from 'calendar-events-client';
import { IMAGE_NAMES, type PickedImage, toPickedImage } from './picked-image';
import { fromRecurrence, NO_REPEAT, type Repeat, toRecurrence } from './repeat';
import type { Times } from './times';
import { fromApi, toApi } from './wall';

/** An item that was chosen by its name; `place` tells namesakes apart. */
export interface PickedItem {
  readonly id: number;
  readonly name: string;
  readonly place: string;
}
export interface PickedTerm {
  readonly id: number;
  readonly name: string;
}

export type Offer = components['schemas']['Offer'];
export type Attendance = 'offline' | 'online' | 'mixed';

/** What a form edits, as plain JSON: it can be kept, compared and merged. Times are wall clocks as text, never instants. */
export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  readonly when: Times;
  readonly repeat: Repeat;
  readonly venue: PickedItem | null;
  readonly attendance: Attendance;
  readonly onlineUrl: string;
  readonly onlineHidden: boolean;
  readonly organizers: readonly PickedItem[];
  readonly categories: readonly PickedTerm[];
  readonly tags: readonly PickedTerm[];
  readonly image: PickedImage | null;
  readonly cost: string;
  readonly website: string;
  readonly eventStatus: CalendarEvent['event_status'];
  readonly statusReason: string;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly accessibility: readonly string[];
  readonly offers: readonly Offer[];
  readonly featured: boolean;
  readonly sticky: boolean;
  readonly hidden: boolean;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  /** The event that this one is a part of; 0 for none. */
  readonly parent: number;
  readonly slug: string;
  /** Null leaves the password as it is, which the service tells nobody. */
  readonly password: string | null;
}
export type DraftField = keyof Draft;

export const emptyDraft = (when: Times): Draft => ({
  title: '',
  description: '',
  excerpt: '',
  when,
  repeat: NO_REPEAT,
  venue: null,
  attendance: 'offline',
  onlineUrl: '',
  onlineHidden: false,
  organizers: [],
  categories: [],
  tags: [],
  image: null,
  cost: '',
  website: '',
  eventStatus: 'scheduled',
  statusReason: '',
  ageMin: null,
  ageMax: null,
  accessibility: [],
  offers: [],
  featured: false,
  sticky: false,
  hidden: false,
  showMap: false,
  showMapLink: false,
  parent: 0,
  slug: '',
  password: null,
});

/** Where a venue is, in a few words. */
export const placeOf = (venue: { address?: string | null; city?: string | null }): string =>
  [venue.address, venue.city].filter(Boolean).join(', ');

/** The draft of an event as `context=edit` reads it. */
export function toDraft(event: CalendarEvent): Draft {
  const venue = Array.isArray(event.venue) ? event.venue[0] : event.venue;
  const start = fromApi(event.start_date);
  return {
    title: event.title,
    description: event.description ?? '',
    excerpt: event.excerpt ?? '',
    when: { start, end: fromApi(event.end_date), allDay: event.all_day ?? false, timezone: event.timezone },
    repeat: fromRecurrence(event.series, event.series ? fromApi(event.series.occurrence) : start),
    venue: venue ? { id: venue.id, name: venue.venue, place: placeOf(venue) } : null,
    attendance: event.attendance_mode === '' ? 'offline' : event.attendance_mode,
    onlineUrl: event.online_url,
    onlineHidden: event.online_url_hidden_until_start ?? false,
    organizers: event.organizer.map(({ id, organizer }) => ({ id, name: organizer, place: '' })),
    categories: event.categories.map(({ id, name }) => ({ id, name })),
    tags: event.tags.map(({ id, name }) => ({ id, name })),
    image: typeof event.image === 'boolean' ? null : toPickedImage(event.image),
    cost: event.cost,
    website: event.website,
    eventStatus: event.event_status,
    statusReason: event.event_status_reason ?? '',
    ageMin: event.age_min ?? null,
    ageMax: event.age_max ?? null,
    accessibility: [...event.accessibility].sort(),
    offers: event.offers,
    featured: event.featured ?? false,
    sticky: event.sticky ?? false,
    hidden: event.hide_from_listings ?? false,
    showMap: event.show_map ?? false,
    showMapLink: event.show_map_link ?? false,
    parent: event.post_parent,
    slug: event.slug,
    password: null,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

/** What of a field counts: a name that is read in another language is no change. */
function comparable(draft: Draft, field: DraftField): unknown {
  if (field === 'venue') return draft.venue?.id ?? null;
  if (field === 'organizers') return ids(draft.organizers);
  if (field === 'categories' || field === 'tags') return ids(draft[field]).sort((a, b) => a - b);
  if (field === 'image' && draft.image) return { ...draft.image, url: '' };
  return draft[field];
}

export const isFieldSame = (one: Draft, other: Draft, field: DraftField): boolean =>
  isSame(comparable(one, field), comparable(other, field));

export const changedFields = (from: Draft, to: Draft): DraftField[] =>
  (Object.keys(to) as DraftField[]).filter((field) => !isFieldSame(from, to, field));

/** How each field is sent. */
const SENT: { readonly [Field in DraftField]: (draft: Draft) => Partial<NewEvent> } = {
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  excerpt: ({ excerpt }) => ({ excerpt }),
  when: ({ when: { start, end, allDay, timezone } }) => ({
    start_date: toApi(start, allDay),
    end_date: toApi(end, allDay),
    all_day: allDay,
    timezone,
  }),
  repeat: ({ repeat, when }) => ({ recurrence: toApiRecurrence(repeat, when) }),
  venue: ({ venue }) => ({ venue: venue === null ? '' : venue.id }),
  attendance: ({ attendance }) => ({ attendance_mode: attendance }),
  onlineUrl: ({ onlineUrl }) => ({ online_url: onlineUrl }),
  onlineHidden: ({ onlineHidden }) => ({ online_url_hidden_until_start: onlineHidden }),
  organizers: ({ organizers }) => ({ organizer: organizers.length === 0 ? '' : ids(organizers) }),
  categories: ({ categories }) => ({ categories: ids(categories) }),
  tags: ({ tags }) => ({ tags: tags.map(({ id, name }) => (id === 0 ? name : id)) }),
  image: ({ image }) => ({ image: image?.id ?? null }),
  cost: ({ cost }) => ({ cost }),
  website: ({ website }) => ({ website }),
  eventStatus: ({ eventStatus }) => ({ event_status: eventStatus }),
  statusReason: ({ statusReason }) => ({ event_status_reason: statusReason }),
  ageMin: ({ ageMin }) => ({ age_min: ageMin }),
  ageMax: ({ ageMax }) => ({ age_max: ageMax }),
  accessibility: ({ accessibility }) => ({
    accessibility: [...accessibility] as NonNullable<NewEvent['accessibility']>,
  }),
  offers: ({ offers }) => ({ offers: [...offers] }),
  featured: ({ featured }) => ({ featured }),
  sticky: ({ sticky }) => ({ sticky }),
  hidden: ({ hidden }) => ({ hide_from_listings: hidden }),
  showMap: ({ showMap }) => ({ show_map: showMap }),
  showMapLink: ({ showMapLink }) => ({ show_map_link: showMapLink }),
  parent: ({ parent }) => ({ post_parent: parent }),
  slug: ({ slug }) => ({ slug }),
  password: ({ password }) => (password === null ? {} : { password }),
};

export function toApiRecurrence(
  repeat: Repeat,
  { start }: Pick<Times, 'start'>,
): NonNullable<NewEvent['recurrence']> | null {
  const recurrence = toRecurrence(repeat, start);
  return (
    recurrence && {
      rules: [...recurrence.rules],
      dates: [...recurrence.dates],
      excluded: [...recurrence.excluded],
    }
  );
}

const NOTHING = emptyDraft({ start: '', end: '', allDay: false, timezone: '' });

/** The names that the API has for fields, by which it reports what is wrong with them. */
export const sentNames = (fields: readonly DraftField[]): string[] =>
  fields.flatMap((field) => {
    if (field === 'when') return ['start_date', 'end_date', 'all_day', 'timezone'];
    if (field === 'image') return [...IMAGE_NAMES];
    return Object.keys(SENT[field]({ ...NOTHING, password: '' }));
  });

/** The fields of the form by the names that findings have for them; the dates of a series have a dialog of their own. */
export const FORM_FIELDS: ReadonlySet<string> = new Set(
  sentNames((Object.keys(NOTHING) as DraftField[]).filter((field) => field !== 'repeat')),
);

/** The body for these fields alone: texts that were not opened are never written again. */
export function toBody(draft: Draft, fields: readonly DraftField[]): Partial<NewEvent> {
  return Object.assign({}, ...fields.map((field) => SENT[field](draft))) as Partial<NewEvent>;
}

/** The body of a new event: everything but what is empty. */
export function toNewBody(draft: Draft): Partial<NewEvent> {
  const changed = changedFields(emptyDraft(draft.when), draft);
  return toBody(draft, ['title', 'when', ...changed.filter((field) => field !== 'title')]);
}
