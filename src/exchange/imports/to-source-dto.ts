import type { ImportDto } from './import.dto.js';
import type { ImportRow } from './imports.queries.js';
import type { ImportResult } from './import-state.js';
import type { SourceDto } from './source.dto.js';
import type { SourceRow } from './sources.queries.js';

export const toSourceDto = (row: SourceRow): SourceDto => ({
  id: row.id,
  name: row.name,
  format: row.format,
  address: row.address,
  every: row.everyMinutes,
  language: row.language,
  defaults: row.defaults,
  columns: row.columns,
  date_order: row.dateOrder,
  policy: row.policy,
  vanished: row.vanished,
  items: row.items,
  same_address: row.sameAddress,
  last_run: formatOptional(row.runAt),
  last_result: row.runResult,
  failures: row.failures,
  next_run:
    row.address === null || row.everyMinutes === null ? null : formatInstant(row.dueAt ?? row.modifiedAt),
  created: formatInstant(row.createdAt),
  modified: formatInstant(row.modifiedAt),
});

export const toImportDto = (row: ImportRow): ImportDto => ({
  id: row.id,
  source: row.sourceId,
  source_name: row.sourceName,
  status: row.status,
  counts: row.counts,
  findings: row.findings,
  items: [],
  done: row.done,
  total: row.total,
  started: formatInstant(row.startedAt),
  ended: formatOptional(row.endedAt),
});

export const toDryRunDto = (source: SourceRow, result: ImportResult): ImportDto => ({
  id: null,
  source: source.id,
  source_name: source.name,
  status: 'dry_run',
  counts: result.counts,
  findings: result.findings,
  items: result.items,
  done: 0,
  total: result.total,
  started: null,
  ended: null,
});

/** In whole seconds, in UTC. */
const formatInstant = (instant: Date): string => instant.toISOString().replace(/\.\d+Z$/, '+00:00');

const formatOptional = (instant: Date | null): string | null =>
  instant === null ? null : formatInstant(instant);
