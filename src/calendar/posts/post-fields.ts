// The fields that events, venues and organizers share, for the tables of their fields.
import { POST_STATUSES } from './post-status.js';

export const POST_FACTS = {
  status: {
    kind: 'fact',
    property: 'status',
    value: { type: 'choice', values: POST_STATUSES },
    isComputed: true,
    omitted: { copies: 'A copy is a draft until somebody has read it.' },
  },
  author: {
    kind: 'fact',
    property: 'authorId',
    nullable: true,
    value: { type: 'id' },
    isComputed: true,
    omitted: {
      imports: 'The events of a user who is removed get another author, which no person has changed.',
      copies: 'The copy is the work of the user who makes it.',
    },
  },
  date: {
    kind: 'fact',
    property: 'datedAt',
    nullable: true,
    value: { type: 'instant' },
    isComputed: true,
    omitted: {
      imports: 'It also follows from the status: publishing sets it.',
      copies: 'The copy is published on a day of its own.',
    },
  },
  date_utc: { kind: 'form', of: 'date' },
  image: {
    kind: 'fact',
    property: 'imageId',
    nullable: true,
    value: { type: 'id' },
    blank: null,
    isComputed: true,
  },
} as const;

export const POST_TEXTS = {
  slug: {
    kind: 'text',
    property: 'slug',
    nullable: true,
    value: { type: 'slug' },
    isComputed: true,
    omitted: {
      series: 'Each occurrence has its own, with its date.',
      imports: 'It also follows from title and status, and from the slugs of others.',
      copies: 'No two events share a slug, and drafts have none.',
    },
  },
  language: { kind: 'option', effect: 'Refuses texts of another language than that of the request.' },
  review: { kind: 'option', effect: 'Decides about the review of the item, which is no value of it.' },
  ml_reviewed: { kind: 'option', effect: 'Sets when a text was changed, so that it is not outdated.' },
} as const;
