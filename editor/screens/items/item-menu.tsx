import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { itemQueries } from '../../api/item-queries';
import { ITEM_API } from '../../api/items';
import type { Item } from '../../api/items/types';
import { screen } from '../../api/place';
import { useSettings } from '../../api/rights';
import { Ask } from '../../parts/ask';
import type { ItemKind } from '../../state/items';
import { findTarget } from '../../state/translation-target';
import { useWords } from '../../words/words';
import { KIND } from './kinds';

interface Props {
  readonly kind: ItemKind;
  readonly item: Item;
  readonly onGone: () => void;
}

/** Leads to the page of an item, and removes it. */
export function ItemMenu({ kind, item, onGone }: Props) {
  const { say, language } = useWords();
  const { languages, required_languages: required, features } = useSettings();
  const { pages } = features;
  const target = findTarget(item.translations, languages, required, language);
  const [isAsking, setIsAsking] = useState(false);
  const { hasTrash } = KIND[kind];
  return (
    <div className="tools">
      {pages && (item.status === undefined || item.status === 'publish') && (
        <Link className="react-aria-Button" href={item.url} target="_blank">
          {say('showPage')}
        </Link>
      )}
      {item.can?.edit === true && target !== null && (
        <Link className="react-aria-Button" href={screen(`/${kind}/${item.id}/translate/${target}`)}>
          {say('translate')}
        </Link>
      )}
      {item.can?.edit === true && (
        <Link className="react-aria-Button" href={screen(`/${kind}/${item.id}/history`)}>
          {say('history')}
        </Link>
      )}
      {item.can?.delete === true && item.status !== 'trash' && (
        <Button onPress={() => setIsAsking(true)}>{say(hasTrash ? 'doTrash' : 'doDelete')}…</Button>
      )}
      {isAsking && (
        <RemoveQuestion kind={kind} item={item} onGone={onGone} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function RemoveQuestion({ kind, item, onGone, onClose }: Props & { onClose: () => void }) {
  const { say } = useWords();
  const cache = useQueryClient();
  const { hasTrash } = KIND[kind];
  const counts = useQuery(itemQueries.counts(kind, [item.id], 'all')).data;
  const remove = useMutation({
    mutationFn: () => ITEM_API[kind].remove(item.id),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: [kind, 'list'] });
      void cache.invalidateQueries({ queryKey: ['trash'] });
      void cache.invalidateQueries({ queryKey: ['events', 'list'] });
      onGone();
    },
  });
  const label = say(hasTrash ? 'doTrash' : 'doDelete');
  const n = counts?.get(item.id) ?? 0;
  return (
    <Ask
      title={`${label}: ${item.draft.name}`}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label, kind: 'danger', isDisabled: remove.isPending, onPress: () => remove.mutate() },
      ]}
    >
      {remove.error !== null ? (
        <p role="alert" className="error">
          {toSentence(remove.error, say('failed'))}
        </p>
      ) : (
        <p>
          {hasTrash ? (
            <>
              {say('found', { n })}. {n > 0 && say('trashItemText')}
            </>
          ) : (
            <>
              {say('termDeleteText', { n })} {say('deleteText')}
            </>
          )}
        </p>
      )}
    </Ask>
  );
}
