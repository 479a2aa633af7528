// Parameters of the event list that do nothing beside others (contract 1.2).
import type { RawParameters } from '../../../requests/context/request-context.js';
import { readBoolean } from '../../../requests/validation/convert.js';
import { isSent } from '../../../requests/validation/field.js';
import { DATE_PARAMETERS } from './event-window.js';

const POINT = ['geoloc_lat', 'geoloc_lng'] as const;
const NEAR = [...POINT, 'geoloc_radius'] as const;

/** What asks for no time at all replaces the default dates. */
const replacesDefaultDates = (sent: RawParameters): boolean =>
  ['include', 'when', 'sync_token'].some((name) => isSent(sent, name));

/** Without bounds, no event can overlap them. */
const hasNoBounds = (sent: RawParameters, hasDates: boolean): boolean =>
  !hasDates && replacesDefaultDates(sent) && (!isSent(sent, 'when') || sent['when'] === 'all');

export function findIdleFilters(sent: RawParameters): string[] {
  const includes = isSent(sent, 'include');
  const hasDates = !includes && DATE_PARAMETERS.some((name) => isSent(sent, name));
  const isNear = POINT.some((name) => isSent(sent, name));
  return [
    ...(readBoolean(sent['geoloc']) === false ? NEAR : []),
    ...(isNear ? [] : ['geoloc_radius']),
    ...(includes ? DATE_PARAMETERS : []),
    ...(!hasDates && replacesDefaultDates(sent) ? ['strict_dates'] : []),
    ...(hasNoBounds(sent, hasDates) ? ['ongoing'] : []),
  ];
}
