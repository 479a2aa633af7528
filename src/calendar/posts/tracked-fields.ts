import type { TrackedKind } from '../../data/changelog/changed-fields.js';

type TrackedFields = TrackedKind['trackedFields'];

/** Adds the fields that all posts share to those of one kind. */
export const buildTrackedFields = ({
  facts,
  texts,
}: Pick<TrackedFields, 'facts' | 'texts'>): TrackedFields => ({
  facts: { status: 'p.status', author: 'p.author_id', date: 'p.dated_at', image: 'p.image_id', ...facts },
  texts: { ...texts, slug: 't.slug' },
  textCondition: 't.trashed_at IS NULL',
});
