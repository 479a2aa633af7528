import { Button } from 'react-aria-components';
import type { Item, ItemStatus } from '../../api/items/types';
import { useRights } from '../../api/rights';
import { formatClock } from '../../parts/dates';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';
import { KIND } from './kinds';

interface Props {
  readonly kind: ItemKind;
  readonly item: Item | null;
  readonly isPending: boolean;
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly wasProposed: boolean;
  readonly keptAt: number | null;
  readonly onSend: (status?: ItemStatus) => void;
}

/** What can be done with what was typed, and how it stands with it. */
export function ItemBar(props: Props) {
  const { kind, item, isPending, onSend } = props;
  const { say } = useWords();
  const mayPublish = useRights()('posts.publish');
  const { hasTrash } = KIND[kind];
  // A new one is public at once, if its author may publish.
  const isPublic = hasTrash && item !== null ? item.status === 'publish' : !hasTrash || mayPublish;
  const next = mayPublish ? 'publish' : 'pending';
  const asDraft = item === null ? { onPress: () => onSend('draft') } : { type: 'submit' as const };
  return (
    <div className="foot">
      <p role="status">
        <State {...props} />
      </p>
      {isPublic ? (
        <Button type="submit" className="react-aria-Button primary" isPending={isPending}>
          {say('save')}
        </Button>
      ) : (
        <>
          <Button {...asDraft} isPending={isPending}>
            {say(item === null || item.status === 'draft' ? 'saveDraft' : 'save')}
          </Button>
          <Button className="react-aria-Button primary" isPending={isPending} onPress={() => onSend(next)}>
            {say(mayPublish ? 'doPublish' : 'sendForReview')}
          </Button>
        </>
      )}
    </div>
  );
}

function State({ isPending, isChanged, isSaved, wasProposed, keptAt }: Props) {
  const { say, locale } = useWords();
  if (isPending) return <>{say('saving')}</>;
  if (wasProposed) return <>{say('proposed')}</>;
  if (!isChanged) return <>{isSaved ? say('saved') : ''}</>;
  return <>{keptAt === null ? say('unsaved') : say('autosaved', { time: formatClock(keptAt, locale) })}</>;
}
