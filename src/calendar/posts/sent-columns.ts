// What a write stores of the fields that were sent, by the table of fields of the item.
import type { Viewer } from '../../requests/accounts/viewer.js';
import { cleanHtml } from './clean-html.js';
import { type FieldTable, listColumns } from './field-table.js';
import type { TextPatch } from './write-text.js';

type SentValues = Readonly<Record<string, unknown>>;

/** Sent facts that are stored as they are, by property. Null becomes the blank of a column that cannot be null. */
export function toFactColumns(fields: FieldTable, input: object): SentValues {
  const sent: SentValues = { ...input };
  return Object.fromEntries(
    listColumns(fields, 'fact')
      .filter(({ name, isComputed }) => sent[name] !== undefined && isComputed !== true)
      .map(({ name, property, nullable, blank }) => [
        property,
        sent[name] === null && nullable !== true ? blank : sent[name],
      ]),
  );
}

/**
 * Sent texts that are stored as they are, by property. HTML is sanitized.
 *
 * @throws ApiError rest_invalid_param when a text becomes too long as HTML
 */
export function toTextColumns(
  fields: FieldTable,
  input: object,
  viewer: Viewer,
  site: { readonly iframeHosts: readonly string[] },
): TextPatch {
  const sent = { ...input } as TextPatch;
  return Object.fromEntries(
    listColumns(fields, 'text')
      .filter(({ isComputed }) => isComputed !== true)
      .map(({ name, property, value }) => {
        const text = sent[name];
        return [
          property,
          value.type === 'html' ? cleanHtml({ name, html: text, max: value.max }, viewer, site) : text,
        ];
      }),
  );
}
