// The tables of the report.
import type { Kind, Report, Row } from '../report/rows.js';
import { decimal, judged, size, table, whole } from './table.js';

/** Those that have rows. */
export function reportTables(report: Report): string {
  const { rows, reach } = report;
  const has = (kind: Kind): boolean => rows.some((row) => row.kind === kind);
  return [
    ...(has('hot') ? [hotTable(report)] : []),
    ...(has('cold') ? [coldTable(report)] : []),
    ...(has('write') ? [writeTable(report)] : []),
    ...(reach.length > 0 ? [reachTable(report)] : []),
  ].join('\n\n');
}

const rowsOf = ({ rows }: Report, kind: Kind): Row[] => rows.filter((row) => row.kind === kind);

const ratioCells = ({ ratio, aim, note, service, besidePerSecond }: Row): string[] => [
  note === undefined ? judged(ratio, aim, decimal(ratio)) : note,
  decimal(aim, 1),
  whole(service?.perSecond),
  whole(besidePerSecond),
  decimal(service?.p50),
  decimal(service?.p99),
];

const formatSize = ({ service }: Row): string => (service === undefined ? '' : size(service.bytes));

export const hotTable = (report: Report): string =>
  table(
    ['Hot', 'Response:', 'Ratio:', 'Aim:', 'Service, per s:', 'Ceiling, per s:', 'Median, ms:', '99 %, ms:'],
    rowsOf(report, 'hot').map((row) => [row.name, formatSize(row), ...ratioCells(row)]),
  );

export const coldTable = (report: Report): string =>
  table(
    [
      'Cold',
      'Response:',
      'Ratio:',
      'Aim:',
      'Service, per s:',
      'Database, per s:',
      'Median, ms:',
      '99 %, ms:',
    ],
    rowsOf(report, 'cold').map((row) => [row.name, formatSize(row), ...ratioCells(row)]),
  );

export const writeTable = (report: Report): string =>
  table(
    ['Writes', 'Per s:', 'Aim:', 'Database, per s:', 'Ratio:', 'Median, ms:', '99 %, ms:'],
    rowsOf(report, 'write').map(({ name, service, aim, note, besidePerSecond, ratio }) => [
      name,
      note ?? judged(service?.perSecond, aim, whole(service?.perSecond)),
      whole(aim),
      whole(besidePerSecond),
      decimal(ratio),
      decimal(service?.p50, 1),
      decimal(service?.p99, 1),
    ]),
  );

export const reachTable = ({ reach }: Report): string =>
  table(
    ['Does the client see far enough?', 'Response:', 'Ceiling, per s:', 'Plain Express, per s:', 'Ratio:'],
    reach.map(({ name, bytes, ceiling, express, ratio }) => [
      name,
      size(bytes),
      whole(ceiling),
      whole(express),
      decimal(ratio, 1),
    ]),
  );
