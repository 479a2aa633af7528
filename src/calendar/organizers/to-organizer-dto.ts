import { escapeText, escapeTitle, toExcerpt } from '../../foundation/html/plain-text.js';
import { renderHtml } from '../../foundation/html/render.js';
import { HTML_FORMAT } from '../../foundation/html/text-format.js';
import { toJsonLdUrl } from '../../foundation/html/url.js';
import { toImageDto } from '../images/to-image-dto.js';
import { resolveText } from '../../foundation/languages/resolve-text.js';
import { listFillableTexts } from '../posts/field-table.js';
import { formatPostDates, buildPostPageUrl, omitEmpty } from '../posts/post-rows.js';
import { toReviewDto } from '../posts/review/review.dto.js';
import { buildTranslations } from '../posts/translations.js';
import type { PostView } from '../posts/post-view.js';
import type { Links } from '../../foundation/urls/links.js';
import type { OrganizerDto } from './organizer.dto.js';
import { ORGANIZER_FIELDS } from './organizer.fields.js';
import type { OrganizerRow, OrganizerTextRow } from './organizers.queries.js';

const OPTIONAL_TEXT_KEYS = listFillableTexts(ORGANIZER_FIELDS);

/** @param single whether the response is for one item, which then has schema.org data */
export function toOrganizerDto(row: OrganizerRow, view: PostView, single = false): OrganizerDto {
  const { links, textFormat } = view;
  const { text, gaps } = resolveText(row, view.chain, OPTIONAL_TEXT_KEYS, view.isEditing(row));
  const globalId = links.globalId(row.id);
  const dates = formatPostDates(row, view.siteTimeZone);
  return omitEmpty<OrganizerDto>(
    {
      id: row.id,
      author: String(row.authorId ?? 0),
      status: row.status,
      date: dates.date,
      date_utc: dates.date_utc,
      modified: dates.modified,
      modified_utc: dates.modified_utc,
      url: buildPostPageUrl(links, 'organizers', row, text.slug),
      organizer: textFormat.title(text.name),
      description: gaps.has('description') ? null : renderHtml(text.description ?? ''),
      slug: text.slug ?? '',
      image: row.image === null ? undefined : toImageDto(row.image, links, textFormat, view.showsFocus(row)),
      phone: textFormat.text(row.phone),
      website: textFormat.url(row.website),
      email: textFormat.text(row.email),
      json_ld: single ? buildOrganizerJsonLd(row, text, links) : undefined,
      global_id: globalId,
      global_id_lineage: [globalId],
      description_text: textFormat.toPlainText(gaps.has('description') ? null : (text.description ?? '')),
      review: view.isEditing(row) ? toReviewDto(row, view.reviews) : undefined,
      language: text.language,
      translations: buildTranslations(view, 'organizers', row, view.canEdit(row)),
      can: view.findRights(row),
    },
    ['translations', 'review', ...gaps],
  );
}

/** A schema.org Person (contract 3.9), without `@context` like the original. Escaped, as pages put it into a script. */
function buildOrganizerJsonLd(
  row: OrganizerRow,
  text: OrganizerTextRow,
  links: Links,
): Record<string, unknown> {
  const website = toJsonLdUrl(row.website);
  return {
    '@type': 'Person',
    name: escapeTitle(text.name),
    description: escapeText(toExcerpt(text.description ?? '')),
    ...(row.image === null ? {} : { image: toImageDto(row.image, links, HTML_FORMAT).url }),
    url: website,
    telephone: escapeText(row.phone),
    email: escapeText(row.email),
    sameAs: website,
  };
}
