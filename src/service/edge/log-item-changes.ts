import type { Logger } from 'pino';
import type { RecordedChange } from '../../data/changelog/record-changes.js';

/** Logs who changed which item and how, under the id of the request. The sample calendar and imports are not logged. */
export const logItemChanges =
  (logger: Logger) =>
  (changes: readonly RecordedChange[]): void => {
    for (const { actor, kind, id, operation, language, fields } of changes) {
      const { channel, requestId, userId } = actor;
      if (channel !== 'http' && channel !== 'job') continue;
      const request = requestId === null ? {} : { req: { id: requestId } };
      const change = { kind, id, op: operation, language, fields, user: userId, via: channel };
      logger.info({ ...request, change }, 'item changed');
    }
  };
