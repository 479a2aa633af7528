import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { addIdleRule, Field, isSent } from '../validation/field.js';
import { parseSyncToken, type SentSyncToken } from './sync-token.js';

/** A copy has no order. */
const ORDER_PARAMETERS = ['orderby', 'order'];

/** The token of an earlier response, or `start`. Declared last, as the original has no such parameter. */
export const SyncTokenField = (): PropertyDecorator => (target, name) => {
  addIdleRule(target.constructor, (sent) => (isSent(sent, 'sync_token') ? ORDER_PARAMETERS : []));
  Field<SentSyncToken>({
    read: (raw) => (typeof raw === 'string' ? parseSyncToken(raw) : null) ?? new ParameterError('sync_token'),
    api: {
      type: 'string',
      maxLength: 400,
      description:
        'Keeps a copy of this list up to date: `start` reads the whole list page by page, in the order of ids, and a token ' +
        'reads what changed since. Without dates, a list of events then has those of any time. The other parameters must ' +
        'stay the same.',
      example: 'start',
    },
  })(target, name);
};
