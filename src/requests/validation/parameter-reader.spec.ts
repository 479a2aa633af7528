import type { EntityManager } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import type { Env } from '../../foundation/config/env.js';
import type { Viewer } from '../accounts/viewer.js';
import type { RequestContext } from '../context/request-context.js';
import { Field } from './field.js';
import { ParameterReader } from './parameter-reader.js';

class PlaceDto {
  @Field<number>({
    read: (raw) => raw,
    rules: [],
    references: (id) => [{ kind: 'venue', id }],
    api: { description: 'A venue.' },
  })
  venue?: number;
}

const viewer: Viewer = { role: 'editor', userId: 1, login: 'editor' };

/** Counts how often the status of a row is read. */
function createManager(ids: readonly number[]): { manager: EntityManager; reads: () => number } {
  let count = 0;
  const rows = ids.map((id) => ({
    kind: 'venue',
    id,
    authorId: null,
    userIds: [],
    get status() {
      count += 1;
      return 'publish';
    },
  }));
  const client = { query: () => Promise.resolve({ rows }) };
  const dataSource: unknown = Object.create(Database.prototype);
  const manager = { dataSource, queryRunner: { connect: () => Promise.resolve(client) } };
  return { manager: manager as unknown as EntityManager, reads: () => count };
}

describe('ParameterReader.prepareImported', () => {
  it('works out once for all bodies what the viewer may know of', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => n + 1);
    const { manager, reads } = createManager(ids);
    const env = { siteTimeZone: 'UTC' } as Env;
    const reader = new ParameterReader({} as Database, { resolveImageUrl: jest.fn() }, env);
    const bodies = [...ids, 999].map((venue) => ({ venue }));
    const options = { viewer, pause: () => Promise.resolve() };

    const prepared = await reader.prepareImported(manager, PlaceDto, bodies, options);
    const results = await Promise.allSettled(prepared.map(({ read }) => read({ viewer } as RequestContext)));

    expect(results.map(({ status }) => status)).toEqual([...ids.map(() => 'fulfilled'), 'rejected']);
    expect(reads()).toBeLessThanOrEqual(3 * ids.length);
  });
});
