import { useNavigate } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { client } from '../../api/client';
import { readEvent } from '../../api/queries';
import type { Proposal } from '../../api/review-queries';
import { useMe } from '../../api/rights';
import { toDraft } from '../../state/draft';
import { draftKey, keepDraft, slotKey } from '../../state/kept-drafts';
import { applyPatch, type LinkedNames } from '../../state/proposal';

/**
 * Opens the form of the event with what is proposed, as a draft that was kept in this browser: saving it replaces the proposal.
 * Null for other kinds, whose forms keep no such drafts.
 */
export function useContinueProposal({ kind, item, language, patch }: Proposal): (() => void) | null {
  const navigate = useNavigate();
  const { id: userId } = useMe();
  if (kind !== 'event') return null;
  return () => {
    const open = async (): Promise<void> => {
      const { data, etag } = await readEvent(item, language);
      const base = toDraft(data);
      const content = applyPatch(base, patch, await readLinked(patch));
      const kept = { content, base, etag, at: Date.now(), title: content.title };
      keepDraft(localStorage, slotKey(draftKey(userId, `event:${item}`), crypto.randomUUID()), kept);
      await navigate({ to: '/events/$id', params: { id: String(item) } });
    };
    void open();
  };
}

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
    Number(each) > 0 ? [Number(each)] : [],
  );

/** The names of what a patch links to by id; what is gone is left out. */
async function readLinked(patch: Readonly<Record<string, unknown>>): Promise<LinkedNames> {
  const names = async (kind: 'venues' | 'organizers' | 'categories' | 'tags', value: unknown) => {
    const read = toIds(value).map(async (id) => {
      const data = await dataOf(client.GET(`/${kind}/{id}`, { params: { path: { id } } })).catch(() => null);
      if (data === null) return [];
      const name = 'venue' in data ? data.venue : 'organizer' in data ? data.organizer : data.name;
      return [{ id, name }];
    });
    return (await Promise.all(read)).flat();
  };
  const [venue, organizer, categories, tags] = await Promise.all([
    names('venues', patch['venue']),
    names('organizers', patch['organizer']),
    names('categories', patch['categories']),
    names('tags', patch['tags']),
  ]);
  return { venue, organizer, categories, tags };
}
