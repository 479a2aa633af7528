// For the TypeORM command line: `npx typeorm migration:show -d dist/ormconfig.js` with DATABASE_URL set.
import { createDatabase } from './src/data/database/connection/data-source.js';
import { ENTITIES } from './src/entities.js';

export default createDatabase({
  entities: ENTITIES,
  url: process.env['DATABASE_URL'] ?? 'postgres://localhost/calendar',
  poolSize: 2,
  statementTimeoutMs: 0,
});
