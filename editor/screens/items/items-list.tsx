import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Link, type Selection } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { itemQueries, toItemFilters } from '../../api/item-queries';
import type { ListedItem } from '../../api/items/types';
import { screen } from '../../api/place';
import { useRights } from '../../api/rights';
import { Pages } from '../../parts/pages';
import { SearchForm } from '../../parts/search-form';
import { Title } from '../../parts/title';
import type { ItemKind } from '../../state/items';
import { useWords } from '../../words/words';
import { ItemsTable } from './items-table';
import { KIND } from './kinds';
import { MergeQuestion } from './merge-question';
import { useMerge } from './use-merge';

export const VenuesList = () => <ItemsList kind="venues" />;
export const OrganizersList = () => <ItemsList kind="organizers" />;
export const CategoriesList = () => <ItemsList kind="categories" />;
export const TagsList = () => <ItemsList kind="tags" />;

/** All items of a kind, with the search in the address. What is selected stays so while one searches on. */
function ItemsList({ kind }: { kind: ItemKind }) {
  const { say } = useWords();
  const may = useRights();
  const router = useRouter();
  const filters = toItemFilters(useSearch({ strict: false }));
  const { data, error, isFetching } = useQuery(itemQueries.list(kind, filters));
  const [selected, setSelected] = useState<readonly ListedItem[]>([]);
  const [isMerging, setIsMerging] = useState(false);
  const merge = useMerge(kind, () => setSelected([]));
  const items = data?.items ?? [];
  const mayMerge = may('posts.editOthers');

  const go = (search: string, page: number, replace = false): void => {
    merge.forget();
    const query = new URLSearchParams({
      ...(search !== '' && { search }),
      ...(page > 1 && { page: String(page) }),
    });
    void router.navigate({ href: screen(`/${kind}${query.size === 0 ? '' : `?${query}`}`), replace });
  };
  const select = (keys: Selection): void => {
    const known = [...selected.filter(({ id }) => !items.some((each) => each.id === id)), ...items];
    setSelected(keys === 'all' ? known : known.filter(({ id }) => keys.has(id)));
  };
  const summary =
    selected.length > 0
      ? say('entriesSelected', { n: selected.length })
      : say('entries', { n: data?.total ?? 0 });
  return (
    <>
      <title>{say(KIND[kind].all)}</title>
      <div className="head">
        <Title>{say(KIND[kind].all)}</Title>
        {may(KIND[kind].right) && (
          <Link className="react-aria-Button primary" href={screen(`/${kind}/new`)}>
            {say(KIND[kind].new)}
          </Link>
        )}
      </div>
      <SearchForm value={filters.search} onSearch={(search, refines) => go(search, 1, refines)} />
      <div className="bar">
        <p role="status" aria-busy={isFetching}>
          {merge.isPending ? say('working') : data === undefined && error === null ? say('loading') : summary}
        </p>
        {selected.length > 1 && (
          <Button isDisabled={merge.isPending} onPress={() => setIsMerging(true)}>
            {say('merge')}…
          </Button>
        )}
      </div>
      {merge.outcome}
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data !== undefined && (
        <ItemsTable
          kind={kind}
          items={items}
          selected={mayMerge ? selected : null}
          onSelect={select}
          onClear={filters.search === '' ? null : () => go('', 1)}
        />
      )}
      <Pages page={filters.page} pages={data?.pages ?? 1} onChange={(page) => go(filters.search, page)} />
      {isMerging && (
        <MergeQuestion
          kind={kind}
          items={selected}
          onClose={() => setIsMerging(false)}
          onChoose={(kept) => {
            setIsMerging(false);
            merge.run(kept, selected);
          }}
        />
      )}
    </>
  );
}
