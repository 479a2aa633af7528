import { isRecord, type Json, readText } from './json.js';

/** What a refusal says of an item: deleted or in the trash, behind a password, not for the caller, or nothing. */
export type RefusedState = 'gone' | 'protected' | 'closed' | 'unknown';

const PROTECTED_CODE = /-password-protected$/;
const TRASHED_CODE = /-no-longer-available$/;
/** Other codes are those of proxies, and of plugins that are switched off or hide the API. */
const NOT_FOUND_CODE = /-not-found$|^rest_(?:post|term)_invalid(?:_id)?$/;

/**
 * A site answers 400 for the id of a venue that it does not have, and 403 for an event in the trash. A refusal for another
 * reason says nothing of the item.
 */
export function findState(status: number, body: Json): RefusedState {
  const code = isRecord(body) ? readText(body['code']) : '';
  if (PROTECTED_CODE.test(code)) return 'protected';
  if (TRASHED_CODE.test(code) || isUnknownId(status, body)) return 'gone';
  if (status === 404 || status === 410) return NOT_FOUND_CODE.test(code) ? 'gone' : 'unknown';
  return code !== '' && (status === 401 || status === 403) ? 'closed' : 'unknown';
}

function isUnknownId(status: number, body: Json): boolean {
  if (status !== 400 || !isRecord(body) || body['code'] !== 'rest_invalid_param') return false;
  const { data } = body;
  return isRecord(data) && isRecord(data['params']) && 'id' in data['params'];
}
