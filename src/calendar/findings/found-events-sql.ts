// SQL of the events with findings, for lists and for the report.
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { clock } from '../../foundation/dates/clock.js';
import { CLASH_CODES } from './find-clashes.js';
import type { FindingCode } from './finding-codes.js';

type Bind = (value: unknown) => string;

const isClash = (code: string): boolean => (CLASH_CODES as readonly string[]).includes(code);

/** SQL of the pairs of an event and a code. Pairs of events that the viewer may not read count for neither. */
export function buildFoundSql(codes: readonly FindingCode[], viewer: Viewer, bind: Bind): string {
  const own = codes.filter((code) => !isClash(code) && code !== 'ends_before_now');
  const parts = [
    `SELECT f.event_id, c.code FROM event_findings f CROSS JOIN LATERAL unnest(f.codes) AS c(code)
     WHERE f.codes && ${bind(own)}::text[] AND c.code = ANY(${bind(own)}::text[])`,
  ];
  const clashes = codes.filter(isClash);
  if (clashes.length > 0) parts.push(buildClashSql(clashes, viewer, bind));
  // Time alone makes a draft too late, so that this is never stored.
  if (codes.includes('ends_before_now'))
    parts.push(
      `SELECT l.event_id, 'ends_before_now' FROM event_listings l
       WHERE l.language = '*' AND l.status NOT IN ('publish', 'trash') AND l.ends_at < ${bind(new Date(clock.ms()))}::timestamptz`,
    );
  return parts.join(' UNION ');
}

function buildClashSql(codes: readonly string[], viewer: Viewer, bind: Bind): string {
  const pairs = `SELECT %1 AS event_id, c.code FROM event_clashes c JOIN events o ON o.id = %2
    WHERE c.code = ANY(${bind(codes)}::text[])${buildReadable(viewer, bind)}`;
  return [
    ['c.event_id', 'c.other_id'],
    ['c.other_id', 'c.event_id'],
  ]
    .map(([id = '', other = '']) => pairs.replace('%1', id).replace('%2', other))
    .join(' UNION ');
}

const buildReadable = (viewer: Viewer, bind: Bind): string =>
  can(viewer, 'posts.editOthers')
    ? ''
    : ` AND (o.author_id = ${bind(viewer.userId)} OR (o.status = 'publish' AND o.password_hash IS NULL))`;

/** SQL condition of the events that the viewer may edit. @param row with the status and the author of an event */
export function buildEditableSql(viewer: Viewer, row: string, bind: Bind): string {
  if (can(viewer, 'posts.editOthers')) return 'true';
  const own = `${row}.author_id = ${bind(viewer.userId)}`;
  return can(viewer, 'posts.editPublished') ? own : `${own} AND ${row}.status NOT IN ('publish', 'future')`;
}
