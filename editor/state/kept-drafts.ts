/** Keeps what was typed in the browser, by user, item and language, until it is saved or dropped. */
export interface KeptDraft<Content = unknown> {
  readonly content: Content;
  /** What the form began with. */
  readonly base: Content;
  readonly etag: string | null;
  /** When it was kept, in milliseconds. */
  readonly at: number;
  /** How it is called in a list of kept drafts. */
  readonly title: string;
}

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Counts up when the form no longer understands what an earlier one kept. */
const PREFIX = 'editor.draft.2.';
const KEPT_DAYS = 60;

/** `item` is for example `event:45` or `event:new`. */
export const draftKey = (user: number, item: string, language = ''): string =>
  [user, item, language].map(encodeURIComponent).join('/');

/** A form of its own, such as one of two tabs that edit the same item: none overwrites what another one keeps. */
export const slotKey = (key: string, slot: string): string => `${key}/${encodeURIComponent(slot)}`;

export function readKeptDraft<Content>(store: DraftStore, key: string): KeptDraft<Content> | null {
  try {
    const kept = JSON.parse(store.getItem(PREFIX + key) ?? 'null') as KeptDraft<Content> | null;
    return kept !== null && typeof kept.at === 'number' && isRecord(kept.content) && isRecord(kept.base)
      ? kept
      : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Returns false if the browser has no room even without the oldest drafts, or lets nothing be kept. */
export function keepDraft(store: DraftStore, key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft);
  const others = listKeptDrafts(store).filter((other) => other.key !== key);
  for (;;) {
    try {
      store.setItem(PREFIX + key, text);
      return true;
    } catch {
      const oldest = others.pop();
      if (oldest === undefined) return false;
      store.removeItem(PREFIX + oldest.key);
    }
  }
}

export const forgetDraft = (store: DraftStore, key: string): void => store.removeItem(PREFIX + key);

export interface KeptDraftEntry {
  readonly key: string;
  readonly user: number;
  readonly item: string;
  readonly language: string;
  readonly title: string;
  readonly at: number;
}

export interface SlotDraft<Content> {
  readonly key: string;
  readonly kept: KeptDraft<Content>;
}

/** What forms of one item have kept, the latest first. */
export const findSlotDrafts = <Content>(store: DraftStore, key: string): SlotDraft<Content>[] =>
  listKeptDrafts(store).flatMap((entry) => {
    const kept = entry.key.startsWith(`${key}/`) ? readKeptDraft<Content>(store, entry.key) : null;
    return kept === null ? [] : { key: entry.key, kept };
  });

/** Those of all users of the browser, the latest first. */
export function listKeptDrafts(store: DraftStore): KeptDraftEntry[] {
  const keys = Array.from({ length: store.length }, (_, n) => store.key(n) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
  return keys
    .flatMap((stored) => {
      const key = stored.slice(PREFIX.length);
      const kept = readKeptDraft(store, key);
      const [user = '', item = '', language = ''] = key.split('/').map(decodeURIComponent);
      return kept === null ? [] : { key, user: Number(user), item, language, title: kept.title, at: kept.at };
    })
    .sort((a, b) => b.at - a.at);
}

/** Removes what nobody came back for. */
export function pruneDrafts(store: DraftStore, now: number): void {
  for (const { key, at } of listKeptDrafts(store))
    if (at < now - KEPT_DAYS * 86_400_000) forgetDraft(store, key);
}
