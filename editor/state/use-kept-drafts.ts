import { useEffect, useState } from 'react';
import {
  findSlotDrafts,
  forgetDraft,
  type KeptDraft,
  readKeptDraft,
  slotKey,
  type SlotDraft,
} from './kept-drafts';

/** How long a form waits for what another form keeps: that of a page that is loaded again gives it up at once. */
const WAIT_MS = 10_000;

interface KeptDrafts<Content> {
  /** Where this form keeps what is typed. */
  readonly key: string;
  /** What forms that are closed have kept of the item. */
  readonly offered: readonly SlotDraft<Content>[];
  /** Null when another form has taken it meanwhile. */
  readonly take: (draft: SlotDraft<Content>) => Promise<KeptDraft<Content> | null>;
  readonly drop: (draft: SlotDraft<Content>) => void;
}

/**
 * Gives each form a place of its own, so that two tabs with a new event keep both, and so that what is typed while an older
 * draft is offered is kept as well. A form holds a lock while it is open: drafts of other open tabs are not offered.
 */
export function useKeptDrafts<Content>(item: string): KeptDrafts<Content> {
  const [key, setKey] = useState(() => slotKey(item, crypto.randomUUID()));
  const [offered, setOffered] = useState<readonly SlotDraft<Content>[]>([]);
  useEffect(() => holdLock(key), [key]);
  useEffect(() => {
    const waiting = new AbortController();
    const offer = (draftKey: string): void => {
      const kept = readKeptDraft<Content>(localStorage, draftKey);
      if (kept !== null)
        setOffered((all) => [...all, { key: draftKey, kept }].sort((a, b) => b.kept.at - a.kept.at));
    };
    for (const draft of findSlotDrafts(localStorage, item))
      void navigator.locks
        .request(draft.key, { signal: waiting.signal }, () => offer(draft.key))
        .catch(() => undefined);
    const timer = setTimeout(() => waiting.abort(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      waiting.abort();
    };
  }, [item]);
  const remove = (draft: SlotDraft<Content>): void =>
    setOffered((all) => all.filter((each) => each.key !== draft.key));
  return {
    key,
    offered,
    take: async (draft) => {
      const options = { ifAvailable: true };
      const isFree = await navigator.locks.request(draft.key, options, (lock) => lock !== null);
      const kept = isFree ? readKeptDraft<Content>(localStorage, draft.key) : null;
      if (kept !== null) setKey(draft.key);
      remove(draft);
      return kept;
    },
    drop: (draft) => {
      forgetDraft(localStorage, draft.key);
      remove(draft);
    },
  };
}

function holdLock(key: string): () => void {
  const ending = new AbortController();
  const held = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  // Refused when the form is closed before it has the lock.
  navigator.locks.request(key, { signal: ending.signal }, () => held).catch(() => undefined);
  return () => ending.abort();
}
