import type { RequestContext } from '../../requests/context/request-context.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { PageLinks } from '../../requests/paging/page-links.js';
import type { LinkParameters, Links, ListPath } from '../../foundation/urls/links.js';
import type { SyncKeys } from './sync-page.dto.js';
import type { SyncStep } from './sync.service.js';

interface SyncAddress {
  readonly links: Links;
  readonly path: ListPath;
  /** Of the list, without `sync_token`. */
  readonly parameters: LinkParameters;
  readonly token: string;
}

/** The keys of a response to a token, without its items. */
export function buildSyncKeys(
  { removed, next, token }: SyncStep,
  { links, path, parameters, token: sent }: SyncAddress,
): PageLinks & SyncKeys {
  const at = (name: string): string => links.list(path, [...parameters, ['sync_token', name]]);
  return {
    rest_url: at(sent),
    ...(next === null ? {} : { next_rest_url: at(next) }),
    removed: [...removed],
    ...(token === null ? {} : { sync_token: token, sync_rest_url: at(token) }),
  };
}

/**
 * Refuses parameters that make the list depend on anything but its items: the time, its order or other items.
 *
 * @throws ApiError rest_invalid_param
 */
export function refuseWithSync(sent: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined) throw invalidParam(name, new ParameterError('not_with_sync'));
}

/** Parameters that do not decide what a list has. */
const OTHER_PARAMETERS: readonly string[] = ['per_page', 'orderby', 'order'];

/**
 * What a list depends on beside the calendar and the viewer.
 *
 * @param resolved ids that names among the parameters stand for: another item may take a name over
 */
export const describeList = (
  parameters: LinkParameters,
  { language, chain }: Pick<RequestContext, 'language' | 'chain'>,
  resolved: readonly unknown[] = [],
): readonly unknown[] => [
  parameters.filter(([name]) => !OTHER_PARAMETERS.includes(name)),
  language,
  chain,
  resolved,
];
