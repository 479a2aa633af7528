import type { RequestContext } from '../../../requests/context/request-context.js';
import type { SentDates } from '../../findings/publication-gate.js';
import { chooseSlug } from '../../posts/text-slugs.js';
import { buildNewPost, type PostWrite, toTextWrite } from '../../posts/write-post.js';
import type { TextPatch } from '../../posts/write-text.js';
import { type IndexEntry, buildIndexEntry } from '../../search/word-index.queries.js';
import { getVocabularyName } from '../../search/vocabularies.js';
import type { Event } from '../event.entity.js';
import { EVENT_KIND } from '../event-kind.js';
import { buildOccurrenceSlug } from '../series/occurrence-slug.js';
import type { SeriesPlan } from '../series/series-plan.js';
import type { CreateEventDto } from './event-input.dto.js';
import type { EventNames } from './find-or-create-links.js';

/** A new event that is checked and ready to be written, of a request or of a line of an import. */
export interface EventDraft extends EventNames {
  /** Of an event that keeps the id of another calendar: reserved with `reserveIds`. */
  readonly id?: number | undefined;
  readonly context: RequestContext;
  readonly facts: Partial<Event>;
  readonly texts: TextPatch;
  /** Null for none, "" for the id of the event, which is not known yet. */
  readonly slug: string | null;
  readonly createdAt: Date;
  readonly index: IndexEntry;
  readonly vocabulary: string;
  /** The dates of the body. */
  readonly sentDates: SentDates;
  /** Null for a single event. */
  readonly series: SeriesPlan | null;
}

/** @throws ApiError rest_forbidden for another author without the right to name one */
export function buildEventDraft(
  write: PostWrite,
  { venue, organizer, categories, tags, start_date, end_date, timezone }: CreateEventDto,
  series: SeriesPlan | null,
): EventDraft {
  const { context, patch } = write;
  const { row, now } = buildNewPost(write);
  const { title, description, excerpt } = patch;
  const slug = chooseSlug(EVENT_KIND, { ...toTextWrite(write), status: row.status }, title ?? '');
  return {
    context,
    names: { venue, organizer, categories, tags },
    isOpen: isOpen(row),
    facts: row,
    texts: patch,
    slug: buildOccurrenceSlug(slug, series?.occurrences[0]?.occurrence ?? null),
    series,
    sentDates: { start_date, end_date, timezone },
    createdAt: now,
    index: buildIndexEntry(
      { title: title ?? '', plain: [title], html: [excerpt, description] },
      context.language,
    ),
    vocabulary: getVocabularyName(context.language, row.status === 'publish'),
  };
}

const isOpen = ({ status, passwordHash = null }: Partial<Event>): boolean =>
  status === 'publish' && passwordHash === null;
