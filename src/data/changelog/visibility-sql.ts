import { Visibility } from './item-change.js';

/** @param p alias of a row of an item with a status. @param password SQL of whether the item has one */
const ofPost = (p: string, password = 'false'): string =>
  `CASE ${p}.status WHEN 'trash' THEN ${Visibility.gone}
     WHEN 'publish' THEN CASE WHEN ${password} THEN ${Visibility.protected} ELSE ${Visibility.public} END
     ELSE ${Visibility.unpublished} END`;

const PASSWORDS: Readonly<Record<string, string>> = { event: 'p.password_hash IS NOT NULL' };

const selectPost = (kind: string): string =>
  `SELECT ${ofPost('p', PASSWORDS[kind])} AS visibility, array_remove(ARRAY[p.author_id], NULL) AS author_ids
   FROM ${kind}s p WHERE c.kind = '${kind}' AND p.id = c.id`;

/** Whoever may edit the item, in the trash as well. */
const selectReview = (kind: string): string =>
  `SELECT ${Visibility.unpublished} AS visibility, array_remove(ARRAY[p.author_id], NULL) AS author_ids
   FROM ${kind}s p WHERE c.kind = 'review' AND p.id = c.id`;

const POSTS = ['event', 'venue', 'organizer'];

/** The visibility `v` of the items of the rows `c`, now. Images and series are only seen within other items. */
export const JOIN_VISIBILITY = `LEFT JOIN LATERAL (
    ${[...POSTS.map(selectPost), ...POSTS.map(selectReview)].join(' UNION ALL ')}
    UNION ALL SELECT CASE WHEN t.unpublished_since IS NULL THEN ${Visibility.public} ELSE ${Visibility.unpublished} END, '{}'
    FROM terms t WHERE c.kind IN ('category', 'tag') AND t.id = c.id
  ) v ON true`;
