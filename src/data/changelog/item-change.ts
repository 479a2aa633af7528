import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { KeptValues } from './tracked-kind.js';

export const ITEM_KINDS = ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * Series have no history of their own: their changes concern the events that show them. A `review` has the id of the item
 * that is reviewed.
 */
export const LOGGED_KINDS = [...ITEM_KINDS, 'series', 'review'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

/**
 * Who can see an item. `unpublished`: its author and those who edit everything. `protected`: lists show it without its
 * contents.
 */
export const Visibility = { gone: 0, unpublished: 1, protected: 2, public: 3 } as const;

/**
 * `translated`: in a language that the item did not have. `published`: by time, as scheduled. `restored`: from the trash or
 * from a backup. `deleted`: for good.
 */
export const OPERATIONS = [
  'created',
  'updated',
  'translated',
  'text_removed',
  'published',
  'trashed',
  'restored',
  'deleted',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** `http`: a request. `import`: an import of events. `cli`: another command. `job`: the service itself. */
export const CHANNELS = ['http', 'import', 'cli', 'job'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Who changes items, and how. */
export interface Actor {
  /** Null for the service, the command line and the sample calendar. */
  readonly userId: number | null;
  readonly channel: Channel;
  /** As `X-Request-Id` has it; null outside of requests. */
  readonly requestId: string | null;
}

export const COMMAND_LINE: Actor = { userId: null, channel: 'cli', requestId: null };
export const SERVICE: Actor = { userId: null, channel: 'job', requestId: null };

export interface ItemChange {
  readonly kind: ItemKind | 'review';
  readonly id: number;
  readonly operation: Operation;
  /** Of the text that the change concerns; null when it concerns none. */
  readonly language: LanguageCode | null;
  /** Wire names of the changed fields. */
  readonly fields: readonly string[];
  /** What these had before, facts and the text of the language; never of passwords. */
  readonly replaced?: KeptValues | undefined;
}
