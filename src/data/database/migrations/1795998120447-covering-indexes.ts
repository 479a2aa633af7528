import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LISTING_GROUPS } from './first-schema/relist-events.js';

/** Columns for index-only scans of pages that collapse series, of months and of facets. */
const MORE = { public: ', series_id, starts_local, ends_local', group: ', series_id, starts_local' };

interface Definition {
  readonly name: string;
  readonly on: string;
  readonly where?: string;
}

const LONG = `status = 'publish' AND ends_at - starts_at > interval '31 days'`;
const SHOWN = 'protected, dated_at, event_id, series_id';

const buildFlags = (clock: string): string => `protected, ends_${clock}, hidden, featured, ticketed, located`;

const buildStartIndexes = (clock: string, more: typeof MORE): Definition[] => [
  {
    name: `ix_event_listings_public_starts_${clock}`,
    on: `event_listings (language, starts_${clock}, dated_at, event_id)
      INCLUDE (${buildFlags(clock)}${more.public})`,
    where: `status = 'publish'`,
  },
  ...LISTING_GROUPS.map((group) => ({
    name: `ix_event_${group}_listings_starts_${clock}`,
    on: `event_${group}_listings (language, ${group}_id, starts_${clock}, dated_at, event_id)
      INCLUDE (${buildFlags(clock)}, status, author_id${more.group})`,
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

const NONE: typeof MORE = { public: '', group: '' };

const addShown = (former: string): string =>
  [...new Set([...former.split(', '), ...SHOWN.split(', ')])].join(', ');

/** Pages of what is going on, months, and facets of a category read indexes alone. */
export class CoveringIndexes1795998120447 implements MigrationInterface {
  name = 'CoveringIndexes1795998120447';

  async up(runner: QueryRunner): Promise<void> {
    for (const clock of ['at', 'local']) await replace(runner, buildStartIndexes(clock, MORE));
    await replace(runner, buildLongIndexes(addShown));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const clock of ['at', 'local']) await replace(runner, buildStartIndexes(clock, NONE));
    await replace(
      runner,
      buildLongIndexes((former) => former),
    );
  }
}

/** Indexes of the clock that the service does not use are missing, and stay so. */
async function replace(runner: QueryRunner, definitions: readonly Definition[]): Promise<void> {
  for (const { name, on, where } of definitions) {
    const [{ isThere }] = (await runner.query(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [name])) as [
      { isThere: boolean },
    ];
    if (!isThere) continue;
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON ${on}${where === undefined ? '' : ` WHERE ${where}`}`);
  }
}
