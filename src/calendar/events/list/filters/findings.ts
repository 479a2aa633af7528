import { can } from '../../../../requests/accounts/can.js';
import { getDatabase } from '../../../../data/database/connection/database.js';
import { ParameterError } from '../../../../foundation/errors/parameter-error.js';
import { buildEditableSql, buildFoundSql } from '../../../findings/found-events-sql.js';
import { FINDING_FILTERS, resolveCodes } from '../../../findings/finding-codes.js';
import { ChoicesField } from '../../../../requests/validation/list-fields.js';
import type { EventFilter } from './filter.js';

/** For those who edit: lists show nobody else that an event has findings. */
export const findingsFilter: EventFilter<readonly string[]> = {
  field: ChoicesField({
    values: FINDING_FILTERS,
    resolve: (sent, { viewer }) => (can(viewer, 'posts.create') ? sent : new ParameterError('writers_only')),
    description:
      'For those who write: only events that they may edit, with findings of one of these levels or codes, separated by ' +
      'commas, in any of their languages.',
    example: 'must',
  }),
  compares: 'visible',
  async addCondition(sent, { manager, context: { viewer }, query }) {
    const database = getDatabase(manager);
    await database.settleFindings?.();
    const bind = (value: unknown): string => query.bind(value);
    const found = query.addCte(buildFoundSql(resolveCodes(sent, database.findingsOff), viewer, bind));
    query
      .where(buildEditableSql(viewer, 'l', bind))
      .where(`l.event_id IN (SELECT event_id FROM ${found})`)
      .materialize();
  },
};
