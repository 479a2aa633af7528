import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { type PageRequest, computeOffset } from '../../requests/paging/page.js';
import { clock } from '../../foundation/dates/clock.js';
import type { FindingCode } from './finding-codes.js';
import { buildEditableSql, buildFoundSql } from './found-events-sql.js';
import type { ReportPeriod } from './report.dto.js';

export interface ReportRequest {
  readonly codes: readonly FindingCode[];
  readonly when: ReportPeriod;
  readonly venueIds: readonly number[] | undefined;
  readonly organizerIds: readonly number[] | undefined;
  readonly viewer: Viewer;
}

export interface ReportPage {
  readonly ids: readonly number[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Finds a page of the events with findings, those that start first before others, and counts them all. */
export async function findReportPage(
  manager: EntityManager,
  { codes, when, venueIds, organizerIds, viewer }: ReportRequest,
  page: PageRequest,
): Promise<ReportPage> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const linked = (noun: string, ids: readonly number[] | undefined): string =>
    ids === undefined
      ? ''
      : ` AND l.event_id IN (SELECT event_id FROM event_${noun}s WHERE ${noun}_id = ANY(${bind(ids)}::integer[]))`;
  const period =
    when === 'all'
      ? ''
      : ` AND l.ends_at ${when === 'past' ? '<' : '>='} ${bind(new Date(clock.ms()))}::timestamptz`;
  const sql = `WITH found AS (${buildFoundSql(codes, viewer, bind)}),
    listed AS MATERIALIZED (
      SELECT l.event_id AS id, l.starts_at, f.code FROM found f JOIN event_listings l USING (event_id)
      WHERE l.language = '*' AND l.status <> 'trash' AND ${buildEditableSql(viewer, 'l', bind)}${period}${linked('venue', venueIds)}${linked('organizer', organizerIds)}
    ), events AS MATERIALIZED (SELECT DISTINCT id, starts_at FROM listed)
    SELECT (SELECT count(*)::int FROM events) AS total,
      (SELECT coalesce(json_object_agg(c.code, c.number), '{}')
       FROM (SELECT code, count(*)::int AS number FROM listed GROUP BY code) c) AS counts,
      ARRAY(SELECT id FROM events ORDER BY starts_at, id LIMIT ${page.perPage} OFFSET ${computeOffset(page)}) AS ids`;
  const [row] = await queryUnprepared<ReportPage>(manager, sql, values);
  return row ?? { ids: [], total: 0, counts: {} };
}
