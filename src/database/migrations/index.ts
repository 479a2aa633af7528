import { FirstSchema1795000000000 } from './1795000000000-first-schema.js';
import { ListFilters1796000000000 } from './1796000000000-list-filters.js';
import { TellChanges1797000000000 } from './1797000000000-tell-changes.js';
import { ListNewEvents1798000000000 } from './1798000000000-list-new-events.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  FirstSchema1795000000000,
  ListFilters1796000000000,
  TellChanges1797000000000,
  ListNewEvents1798000000000,
] as const;
