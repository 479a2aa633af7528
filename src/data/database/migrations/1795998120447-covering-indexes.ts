import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LISTING_GROUPS } from './first-schema/relist-events.js';

const TABLES = ['event_listings', ...LISTING_GROUPS.map((group) => `event_${group}_listings`)];

/** Columns for index-only scans of pages that collapse series, of months and of facets. */
const MORE = { public: ['series_id', 'starts_local', 'ends_local'], group: ['series_id', 'starts_local'] };

interface Definition {
  readonly name: string;
  readonly on: string;
  readonly where?: string;
}

const LONG = `status = 'publish' AND ends_at - starts_at > interval '31 days'`;
const SHOWN = 'protected, dated_at, event_id, series_id';

const buildFlags = (clock: string, more: readonly string[]): string =>
  [
    `protected, ends_${clock}, hidden, featured, ticketed, located`,
    ...more.filter((column) => !column.endsWith(`s_${clock}`)),
  ].join(', ');

const buildStartIndexes = (clock: string, more: typeof MORE): Definition[] => [
  {
    name: `ix_event_listings_public_starts_${clock}`,
    on: `event_listings (language, starts_${clock}, dated_at, event_id)
      INCLUDE (${buildFlags(clock, more.public)})`,
    where: `status = 'publish'`,
  },
  ...LISTING_GROUPS.map((group) => ({
    name: `ix_event_${group}_listings_starts_${clock}`,
    on: `event_${group}_listings (language, ${group}_id, starts_${clock}, dated_at, event_id)
      INCLUDE (${buildFlags(clock, ['status', 'author_id', ...more.group])})`,
  })),
];

const buildLongIndexes = (included: (former: string) => string): Definition[] => [
  {
    name: 'ix_event_listings_public_long',
    on: `event_listings (language, starts_at) INCLUDE (${included('ends_at, starts_local, ends_local, hidden')})`,
    where: LONG,
  },
  ...LISTING_GROUPS.map((group) => ({
    name: `ix_event_${group}_listings_long`,
    on: `event_${group}_listings (language, ${group}_id, starts_at)
      INCLUDE (${included('protected, ends_at, starts_local, ends_local, hidden')})`,
    where: LONG,
  })),
];

const NONE: typeof MORE = { public: [], group: [] };

const addShown = (former: string): string =>
  [...new Set([...former.split(', '), ...SHOWN.split(', ')])].join(', ');

/** Pages of what is going on, months, and facets of a category read indexes alone. */
export class CoveringIndexes1795998120447 implements MigrationInterface {
  name = 'CoveringIndexes1795998120447';

  async up(runner: QueryRunner): Promise<void> {
    const starts = ['at', 'local'].flatMap((clock) => buildStartIndexes(clock, MORE));
    await replace(runner, [...starts, ...buildLongIndexes(addShown)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    const starts = ['at', 'local'].flatMap((clock) => buildStartIndexes(clock, NONE));
    await replace(runner, [...starts, ...buildLongIndexes((former) => former)]);
  }
}

/** Lists can be read while indexes are built. Those of the clock that the service does not use are missing, and stay so. */
async function replace(runner: QueryRunner, definitions: readonly Definition[]): Promise<void> {
  // In the order in which writes take them, so that none waits for the other.
  await runner.query(`LOCK TABLE events, ${TABLES.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  const names = definitions.map(({ name }) => name);
  const rows = (await runner.query(
    `SELECT name FROM unnest($1::text[]) AS n(name) WHERE to_regclass(name) IS NOT NULL`,
    [names],
  )) as { name: string }[];
  const present = definitions.filter(({ name }) => rows.some((row) => row.name === name));
  for (const { name, on, where } of present)
    await runner.query(`CREATE INDEX ${name}_new ON ${on}${where === undefined ? '' : ` WHERE ${where}`}`);
  for (const { name } of present) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
}
