import type { PageLinks } from '../../../requests/paging/page-links.js';
import type { SyncKeys } from '../../sync/sync-page.dto.js';

export interface LinkedPage<Dto> extends PageLinks, SyncKeys {
  readonly items: Dto[];
  readonly total: number;
  readonly total_pages: number;
}

export interface CreationResult<Dto> {
  readonly item: Dto;
  /** True when the item was found by its name instead of being created. */
  readonly isExisting: boolean;
}
