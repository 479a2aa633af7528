import { escapeText, escapeTitle, excerptText } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/web-address.js';
import { toImageDto } from '../images/to-image-dto.js';
import { shownText, type ShownText } from '../languages/text-in.js';
import { postDates, postPage, withoutEmpty } from '../posts/post-rows.js';
import { translationsOf } from '../posts/translations.js';
import type { View } from '../posts/view.js';
import type { OrganizerDto } from './organizer.dto.js';
import type { OrganizerRow, OrganizerTextRow } from './organizers.queries.js';

const organizerText = (row: OrganizerRow, view: View): ShownText<OrganizerTextRow, 'description'> =>
  shownText(row, view.chain, ['description'], view.isEditing(row));

/** @param single whether one item is read, which then carries its schema.org data */
export function toOrganizerDto(row: OrganizerRow, view: View, single = false): OrganizerDto {
  const { links } = view;
  const { text, gaps } = organizerText(row, view);
  const globalId = links.globalId(row.id);
  const dates = postDates(row, view.siteTimeZone);
  return withoutEmpty<OrganizerDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      date: dates.date,
      date_utc: dates.date_utc,
      modified: dates.modified,
      modified_utc: dates.modified_utc,
      url: postPage(links, 'organizers', row, text.slug),
      organizer: escapeTitle(text.name),
      description: gaps.has('description') ? null : renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      image: row.image === null ? undefined : toImageDto(row.image, links),
      phone: escapeText(row.phone),
      website: escapeUrl(row.website),
      email: escapeText(row.email),
      json_ld: single ? organizerJsonLd(row, view) : undefined,
      global_id: globalId,
      global_id_lineage: [globalId],
      language: text.language,
      translations: translationsOf(view, 'organizers', row, view.mayEdit(row)),
    },
    ['translations', ...gaps],
  );
}

/** schema.org Person (API contract 1.8), without `@context` as the original has it; escaped, as pages put it into a script. */
function organizerJsonLd(row: OrganizerRow, view: View): Record<string, unknown> {
  const { text } = organizerText(row, view);
  return {
    '@type': 'Person',
    name: escapeTitle(text.name),
    description: escapeText(excerptText(text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, view.links).url }),
    url: postPage(view.links, 'organizers', row, text.slug),
    telephone: escapeText(row.phone),
    email: escapeText(row.email),
    sameAs: escapeUrl(row.website),
  };
}
