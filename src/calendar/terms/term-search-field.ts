import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { fold } from '../../foundation/languages/fold.js';
import { toText } from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';

const MAX_LENGTH = 300;

export interface TermSearch {
  readonly raw: string;
  readonly folded: string;
}

/** The text that searches compare: name and slug, separated by a line feed, which folded text never contains. */
export const foldTerm = (name: string, slug: string): string => `${fold(name)}\n${slug}`;

/** Text that a name or slug contains. Text that folding leaves empty, such as diacritics alone, is refused as empty. */
export const TermSearchField = (o: { readonly description: string }): PropertyDecorator =>
  Field<TermSearch>({
    read: (raw) => {
      const text = toText(raw, { max: MAX_LENGTH, required: true });
      if (text instanceof ParameterError) return text;
      const folded = fold(text);
      return folded === '' ? new ParameterError('empty') : { raw: text, folded };
    },
    api: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, example: 'jazz', ...o },
  });
