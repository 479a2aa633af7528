import type { CalendarEvent, components, Image, NewEvent } from 'calendar-events-client';
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
export interface PickedImage {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  readonly decorative: boolean;
  /** From 0 to 1, from the left and from the top; null is the middle. */
  readonly focusX: number | null;
  readonly focusY: number | null;
}

/** What a form edits, as plain JSON: it can be kept, compared and merged. Times are wall clocks as text, never instants. */
export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  readonly when: Times;
  readonly repeat: Repeat;
  readonly venue: PickedItem | null;
  readonly onlineUrl: string;
  readonly organizers: readonly PickedItem[];
  readonly categories: readonly PickedTerm[];
  readonly tags: readonly PickedTerm[];
  readonly image: PickedImage | null;
  readonly cost: string;
  readonly website: string;
  readonly eventStatus: CalendarEvent['event_status'];
  readonly statusReason: string;
  readonly accessibility: readonly string[];
  readonly featured: boolean;
  readonly sticky: boolean;
  readonly hidden: boolean;
}
export type DraftField = keyof Draft;

export const emptyDraft = (when: Times): Draft => ({
  title: '',
  description: '',
  excerpt: '',
  when,
  repeat: NO_REPEAT,
  venue: null,
  onlineUrl: '',
  organizers: [],
  categories: [],
  tags: [],
  image: null,
  cost: '',
  website: '',
  eventStatus: 'scheduled',
  statusReason: '',
  accessibility: [],
  featured: false,
  sticky: false,
  hidden: false,
});

/** Where a venue is, in a few words. */
export const placeOf = (venue: { address?: string | null; city?: string | null }): string =>
  [venue.address, venue.city].filter(Boolean).join(', ');

export function toPickedImage(image: Image): PickedImage {
  const {
    focus_x: focusX,
    focus_y: focusY,
    decorative,
  } = image as { focus_x?: number; focus_y?: number; decorative?: boolean };
  return {
    id: image.id,
    url: image.url,
    alt: image.alt_text ?? '',
    decorative: decorative ?? false,
    focusX: focusX ?? null,
    focusY: focusY ?? null,
  };
}

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
    onlineUrl: event.online_url,
    organizers: event.organizer.map(({ id, organizer }) => ({ id, name: organizer, place: '' })),
    categories: event.categories.map(({ id, name }) => ({ id, name })),
    tags: event.tags.map(({ id, name }) => ({ id, name })),
    image: typeof event.image === 'boolean' ? null : toPickedImage(event.image),
    cost: event.cost,
    website: event.website,
    eventStatus: event.event_status,
    statusReason: event.event_status_reason ?? '',
    accessibility: [...event.accessibility].sort(),
    featured: event.featured ?? false,
    sticky: event.sticky ?? false,
    hidden: event.hide_from_listings ?? false,
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
  onlineUrl: ({ onlineUrl }) => ({ online_url: onlineUrl }),
  organizers: ({ organizers }) => ({ organizer: organizers.length === 0 ? '' : ids(organizers) }),
  categories: ({ categories }) => ({ categories: ids(categories) }),
  tags: ({ tags }) => ({ tags: tags.map(({ id, name }) => (id === 0 ? name : id)) }),
  image: ({ image }) => ({ image: image?.id ?? null }),
  cost: ({ cost }) => ({ cost }),
  website: ({ website }) => ({ website }),
  eventStatus: ({ eventStatus }) => ({ event_status: eventStatus }),
  statusReason: ({ statusReason }) => ({ event_status_reason: statusReason }),
  accessibility: ({ accessibility }) => ({
    accessibility: [...accessibility] as NonNullable<NewEvent['accessibility']>,
  }),
  featured: ({ featured }) => ({ featured }),
  sticky: ({ sticky }) => ({ sticky }),
  hidden: ({ hidden }) => ({ hide_from_listings: hidden }),
};

function toApiRecurrence(repeat: Repeat, { start }: Times): NonNullable<NewEvent['recurrence']> | null {
  const recurrence = toRecurrence(repeat, start);
  return (
    recurrence && {
      rules: [...recurrence.rules],
      dates: [...recurrence.dates],
      excluded: [...recurrence.excluded],
    }
  );
}

/** The body for these fields alone: texts that were not opened are never written again. */
export function toBody(draft: Draft, fields: readonly DraftField[]): Partial<NewEvent> {
  return Object.assign({}, ...fields.map((field) => SENT[field](draft))) as Partial<NewEvent>;
}

/** The body of a new event: everything but what is empty. */
export function toNewBody(draft: Draft): Partial<NewEvent> {
  const changed = changedFields(emptyDraft(draft.when), draft);
  return toBody(draft, ['title', 'when', ...changed.filter((field) => field !== 'title')]);
}

/** What belongs to the image itself and is sent to it; null if nothing of it was changed. */
export function toImageBody(from: PickedImage | null, to: PickedImage | null): ImageChanges | null {
  if (to === null) return null;
  const before =
    from?.id === to.id ? from : { ...to, alt: '', decorative: false, focusX: null, focusY: null };
  if (isSame({ ...before, url: '' }, { ...to, url: '' })) return null;
  return {
    ...(before.alt !== to.alt && { alt_text: to.alt }),
    ...(before.decorative !== to.decorative && { decorative: to.decorative }),
    ...((before.focusX !== to.focusX || before.focusY !== to.focusY) && {
      focus_x: to.focusX,
      focus_y: to.focusY,
    }),
  };
}
type ImageChanges = components['schemas']['UpdateImage'] & {
  decorative?: boolean;
  focus_x?: number | null;
  focus_y?: number | null;
};
