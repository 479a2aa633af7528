// The other API of a site with The Events Calendar: what the lists of `tribe/events/v1` leave out.
import type { Item, Language } from './fake-site.js';

export interface Asked {
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly isEditor: boolean;
}

/** As on a site with small pages, whatever `per_page` says. */
const PER_PAGE = 3;

/** @returns the code of an error for what is refused */
export function answerWordPress(
  { events, media = [], users = [] }: Language,
  { path, parameters, isEditor }: Asked,
): object | string {
  const isEditing = parameters.get('context') === 'edit';
  if (isEditing && !isEditor) return 'rest_forbidden_context';
  const page = Number(parameters.get('page') ?? 1);
  if (path === 'media') {
    const ids = (parameters.get('include') ?? '').split(',');
    return media.filter(({ id }) => ids.includes(String(id)));
  }
  if (path === 'users') return page === 1 ? users : [];
  if (path !== 'tribe_events') return 'rest_no_route';
  const statuses = (parameters.get('status') ?? 'publish').split(',');
  if (!isEditor && statuses.join() !== 'publish') return 'rest_invalid_param';
  const rows = events
    .filter(({ status = 'publish' }) => statuses.includes(String(status)))
    .sort((one, other) => one.id - other.id)
    .slice((page - 1) * PER_PAGE, page * PER_PAGE)
    .map((event) => toRow(event, isEditing));
  return page > 1 && rows.length === 0 ? 'rest_post_invalid_page_number' : rows;
}

/** `meta` of an event is what its editor has entered. */
const toRow = ({ id, meta, password = '' }: Item, isEditing: boolean): object => ({
  id,
  meta: {
    _tribe_events_status: '',
    _tribe_events_status_reason: '',
    _EventCost: '',
    ...(meta as object | undefined),
  },
  ...(isEditing && { password }),
});
