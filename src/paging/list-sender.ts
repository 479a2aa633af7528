import { preparedList, unprepared } from '../database/connection/prepared.js';
import type { PageRequest } from './page.js';

/** Later pages are requested too seldom for a prepared statement each. */
const PREPARED_PAGES = 20;

/** Sends the statement of a list that is requested often as a prepared one. */
export const listSender = ({ isWhole, page }: PageRequest): typeof unprepared =>
  isWhole && page <= PREPARED_PAGES ? preparedList : unprepared;
