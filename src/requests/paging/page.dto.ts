import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { PageLinks } from './page-links.js';

type Page<Key extends string, Item> = Record<Key, Item[]> &
  PageLinks & { total: number; total_pages: number };

/** @param key of the items, and their name in descriptions */
export function createPageDto<Key extends string, Item>(key: Key, item: Type<Item>): Type<Page<Key, Item>> {
  const text = { type: 'string' } as const;
  const number = { type: 'integer' } as const;
  const keys: Record<string, ApiPropertyOptions> = {
    [key]: { type: [item] },
    rest_url: { ...text, description: 'The address of this page.' },
    next_rest_url: {
      ...text,
      required: false,
      description: 'The address of the next page; absent on the last one.',
    },
    previous_rest_url: {
      ...text,
      required: false,
      description: 'The address of the previous page; absent on the first one.',
    },
    total: { ...number, description: `How many ${key} the whole list has.` },
    total_pages: { ...number, description: 'How many pages the whole list has.' },
  };
  class PageDto {}
  for (const [name, schema] of Object.entries(keys)) ApiProperty(schema)(PageDto.prototype, name);
  return PageDto as Type<Page<Key, Item>>;
}
