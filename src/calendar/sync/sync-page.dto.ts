import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { createPageDto } from '../../requests/paging/page.dto.js';
import type { PageLinks } from '../../requests/paging/page-links.js';

/** What responses to a `sync_token` have beside the keys of a page. */
export interface SyncKeys {
  readonly removed?: number[];
  readonly sync_token?: string;
  readonly sync_rest_url?: string;
}

type SyncPage<Key extends string, Item> = Record<Key, Item[]> &
  PageLinks & { total: number; total_pages: number } & SyncKeys;

/** The pages of a list that clients can keep a copy of. */
export function createSyncPageDto<Key extends string, Item>(
  key: Key,
  item: Type<Item>,
): Type<SyncPage<Key, Item>> {
  const PageDto = createPageDto(key, item) as Type<object>;
  class SyncPageDto extends PageDto {}
  const own: Record<string, ApiPropertyOptions> = {
    removed: {
      type: [Number],
      description:
        `Only with \`sync_token\`: the ids of ${key} that changed and are not in the list any more. They may name ` +
        'what the list never had.',
    },
    sync_token: {
      type: String,
      description:
        'Only with `sync_token`, on its last page: the token for what will have changed next time.',
    },
    sync_rest_url: { type: String, description: 'The address of this list with that token.' },
  };
  for (const [name, schema] of Object.entries(own))
    ApiProperty({ ...schema, required: false } as ApiPropertyOptions)(SyncPageDto.prototype, name);
  return SyncPageDto as Type<SyncPage<Key, Item>>;
}
