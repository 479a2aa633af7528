import type { ItemKind } from '../../state/items';
import { categories } from './categories';
import { organizers } from './organizers';
import { tags } from './tags';
import type { ItemApi } from './types';
import { venues } from './venues';

export const ITEM_API: Readonly<Record<ItemKind, ItemApi>> = { venues, organizers, categories, tags };
