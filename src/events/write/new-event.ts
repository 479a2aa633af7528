// A new event that is checked and ready to be written, whether a request or a line of an import describes it.
import type { Asked } from '../../context/asked.js';
import { newSlug } from '../../posts/new-slug.js';
import { newPost, type PostWrite, textOf } from '../../posts/write-post.js';
import { type Indexed, indexed } from '../../search/words.queries.js';
import { vocabularyOf } from '../../search/vocabularies.js';
import type { Event } from '../event.entity.js';
import { EVENT } from '../event-kind.js';
import type { CreateEventDto } from './event-input.dto.js';
import type { NamesOfEvent } from './find-links.js';

export interface NewEvent extends NamesOfEvent {
  readonly asked: Asked;
  /** Properties of the entity. */
  readonly facts: Partial<Event>;
  readonly title: string;
  readonly description: string | null;
  readonly excerpt: string | null;
  /** Null for none, "" for the id of the event. */
  readonly slug: string | null;
  readonly createdAt: Date;
  readonly index: Indexed;
  readonly vocabulary: string;
}

/** @throws ApiError rest_forbidden when another author is named without the right to do so */
export function newEvent(write: PostWrite, { venue, organizer, categories, tags }: CreateEventDto): NewEvent {
  const { asked, patch } = write;
  const { row, now } = newPost(write);
  const { title, description = null, excerpt = null } = patch;
  return {
    asked,
    names: { venue, organizer, categories, tags },
    facts: row,
    title: title ?? '',
    description,
    excerpt,
    slug: newSlug(EVENT, { ...textOf(write), status: row.status }, title ?? ''),
    createdAt: now,
    index: indexed({ title: title ?? '', plain: [title], html: [excerpt, description] }),
    vocabulary: vocabularyOf(asked.language, row.status === 'publish'),
  };
}
