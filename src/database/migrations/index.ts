import { FirstSchema1795490586273 } from './1795490586273-first-schema.js';

/** In the order in which they run. */
export const MIGRATIONS = [FirstSchema1795490586273] as const;
