import type { CalendarEvent, LanguageCode, Venue } from 'calendar-events-client';
import type { ItemDraft, ItemField } from '../../state/items';
import type { Tagged } from '../client';

export type Can = Partial<NonNullable<CalendarEvent['can']>>;

/** One row of a list. */
export interface ListedItem {
  readonly id: number;
  readonly name: string;
  /** What tells namesakes apart, such as the address. */
  readonly place: string;
  /** Categories and tags have none. */
  readonly status?: Venue['status'] | undefined;
  readonly can?: Can | undefined;
  /** How many published events have a category or tag. */
  readonly count?: number | undefined;
}

export interface ItemPage {
  readonly items: readonly ListedItem[];
  readonly total: number;
  readonly pages: number;
}

/** An item as its form reads it. */
export interface Item {
  readonly id: number;
  readonly draft: ItemDraft;
  /** That of the texts. */
  readonly language: LanguageCode;
  readonly status?: Venue['status'] | undefined;
  readonly can?: Can | undefined;
  readonly url: string;
  readonly translations: CalendarEvent['translations'];
}

export interface ItemListQuery {
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  readonly isTrash?: boolean;
  readonly exclude?: readonly number[];
}

export type ItemStatus = Venue['status'];

export interface ItemWrite {
  readonly draft: ItemDraft;
  readonly fields: readonly ItemField[];
  readonly status?: ItemStatus | undefined;
  readonly language?: LanguageCode;
}

export interface Created {
  readonly id: number;
  /** The item was there before, and got what was new. */
  readonly isExisting: boolean;
}

/** What an item of a kind is read and written with, so that screens need not know the kind. */
export interface ItemApi {
  list(query: ItemListQuery, signal?: AbortSignal): Promise<ItemPage>;
  read(id: number, signal?: AbortSignal): Promise<Tagged<Item>>;
  create(write: ItemWrite, key: string): Promise<Created>;
  /** Changes that reviewers decide about are proposed. */
  update(id: number, write: ItemWrite, etag: string): Promise<'saved' | 'proposed'>;
  remove(id: number): Promise<void>;
  /** Takes an item out of the trash; a merged one comes back with its events. */
  restore(id: number, status: ItemStatus): Promise<void>;
  /** The events of the item move to another one. */
  merge(id: number, into: number, isDryRun: boolean): Promise<void>;
}
