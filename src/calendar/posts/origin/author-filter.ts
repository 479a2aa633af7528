import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import { toPositiveInteger, toStringList } from '../../../requests/validation/convert.js';
import { Field } from '../../../requests/validation/field.js';
import { commaSeparated } from '../../../requests/validation/list-fields.js';
import { isPossibleId } from '../find-post.js';

const MAX_AUTHORS = 1000;

/** The caller, in the place of an id. */
const ME = 'me';

type Author = number | typeof ME;

/**
 * The `author` of a list. Public items show theirs to everybody, so that the filter reveals nothing; ids are not looked up,
 * because errors would reveal which accounts exist.
 */
export const AuthorListField = (plural: string): PropertyDecorator =>
  Field<readonly Author[]>({
    read: parseAuthors,
    list: true,
    resolve: (sent, { viewer: { userId } }) => {
      if (!sent.includes(ME)) return sent;
      if (userId === null) return new ParameterError('author_me');
      return [...new Set(sent.map((author) => (author === ME ? userId : author)))];
    },
    api: {
      ...commaSeparated('string'),
      description:
        `Only ${plural} of these authors: ids of users, separated by commas, or \`me\` for the user who asks. Unknown ids ` +
        'are ignored.',
      example: ME,
    },
  });

function parseAuthors(raw: unknown): Author[] | ParameterError {
  const words = toStringList(raw, MAX_AUTHORS);
  if (words instanceof ParameterError) return words;
  if (words.length === 0) return new ParameterError('empty');
  const authors = new Set<Author>();
  for (const word of words) {
    const author = word.toLowerCase() === ME ? ME : toPositiveInteger(word);
    if (author instanceof ParameterError) return new ParameterError('author_id');
    authors.add(author);
  }
  return [...authors];
}

/** The rows of the list index are `l`. */
export function filterByAuthor(authors: readonly number[] | undefined, query: ListQuery): void {
  if (authors !== undefined)
    query.where(`l.author_id = ANY(${query.bind(authors.filter(isPossibleId))}::integer[])`);
}
