import { escapeText, escapeTitle, excerptText } from '../html/plain-text.js';
import { renderHtml } from '../html/render.js';
import { escapeUrl } from '../html/web-address.js';
import { toImageDto } from '../images/to-image-dto.js';
import { textIn } from '../languages/text-in.js';
import { postDates, postPage, translationsOf, withoutEmpty } from '../posts/post-rows.js';
import type { View } from '../posts/view.js';
import type { OrganizerDto } from './organizer.dto.js';
import type { OrganizerRow, OrganizerTextRow } from './organizers.queries.js';

const organizerText = (row: OrganizerRow, view: View): OrganizerTextRow =>
  textIn(row.texts, [...view.chain, row.originalLanguage], view.isEditing(row) ? [] : ['description']);

/** @param single whether one item is read, which then carries its schema.org data */
export function toOrganizerDto(row: OrganizerRow, view: View, single = false): OrganizerDto {
  const { links } = view;
  const text = organizerText(row, view);
  const globalId = links.globalId(row.id);
  return withoutEmpty<OrganizerDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      ...postDates(row, view.siteTimeZone),
      url: postPage(links, 'organizers', row, text.slug),
      organizer: escapeTitle(text.name),
      description: renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      ...(row.image === null ? {} : { image: toImageDto(row.image, links) }),
      phone: escapeText(row.phone),
      website: escapeUrl(row.website),
      email: escapeText(row.email),
      ...(single ? { json_ld: organizerJsonLd(row, view) } : {}),
      global_id: globalId,
      global_id_lineage: [globalId],
      language: text.language,
      translations: translationsOf(links, 'organizers', row.id, row.texts),
    },
    ['translations'],
  );
}

/** schema.org Person (API contract 1.8), without `@context` as the original has it; escaped, as pages put it into a script. */
function organizerJsonLd(row: OrganizerRow, view: View): Record<string, unknown> {
  const text = organizerText(row, view);
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
