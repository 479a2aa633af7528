import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { itemQueries } from '../../api/item-queries';
import { screen } from '../../api/place';
import { useSettled } from '../../parts/use-settled';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';

const LETTERS = 3;

/** Names what is there already and called alike, while the name of a new item is typed. */
export function SimilarItems({ kind, name }: { kind: ItemKind; name: string }) {
  const { say } = useWords();
  const search = useSettled(name.trim());
  const { data } = useQuery({ ...itemQueries.similar(kind, search), enabled: search.length >= LETTERS });
  const items = search.length >= LETTERS ? (data?.items ?? []) : [];
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="warning">
          <p>{say('alreadyThere')}</p>
          <ul className="plain-list">
            {items.map((item) => (
              <li key={item.id}>
                <Link href={screen(`/${kind}/${item.id}`)} target="_blank">
                  {item.name}
                </Link>
                {item.place !== '' && `, ${item.place}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
