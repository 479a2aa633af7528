import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { trashPost } from '../../posts/trash-post.js';
import { EVENT_KIND } from '../event-kind.js';
import { excludeOccurrence } from './change-occurrences.queries.js';
import { findTranslated } from './series.queries.js';
import type { Scoped } from './series-scope.js';

/**
 * Removes the text in one language from all occurrences of a scope that have it. An occurrence without another text goes
 * to the trash.
 *
 * @throws ApiError rest_invalid_param when the named occurrence has no text in that language
 */
export async function trashTexts(
  manager: EntityManager,
  { named, targets }: Pick<Scoped, 'named' | 'targets'>,
  language: LanguageCode,
  context: RequestContext,
): Promise<void> {
  const ids = targets.map(({ id }) => id);
  const translated = new Set(await findTranslated(manager, ids, language));
  for (const target of targets) {
    if (target.id !== named.id && !translated.has(target.id)) continue;
    await trashPost(manager, EVENT_KIND, target, language, context);
    await excludeOccurrence(manager, target.id);
  }
}
