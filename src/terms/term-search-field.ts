import { ParameterError } from '../errors/parameter-error.js';
import { fold } from '../languages/fold.js';
import { toText } from '../validation/convert.js';
import { Field } from '../validation/field.js';

const MAX_LENGTH = 300;

export interface TermSearch {
  /** As the caller wrote it, for links. */
  readonly raw: string;
  /** As names and slugs are compared with it. */
  readonly folded: string;
}

/** What the search compares: the name and the slug, each on a line of its own, as no folded text has one. */
export const foldTerm = (name: string, slug: string): string => `${fold(name)}\n${slug}`;

/** A part of a name or slug; marks alone, of which folding leaves nothing, are as empty as no text. */
export const TermSearchField = (o: { readonly description: string }): PropertyDecorator =>
  Field<TermSearch>({
    read: (raw) => {
      const sent = toText(raw, { max: MAX_LENGTH, required: true });
      if (sent instanceof ParameterError) return sent;
      const folded = fold(sent);
      return folded === '' ? new ParameterError('empty') : { raw: sent, folded };
    },
    api: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, example: 'jazz', ...o },
  });
