import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { itemQueries } from '../../api/item-queries';
import { EMPTY_ITEM, type ItemKind } from '../../state/items';
import { ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import { ItemEditor } from './item-editor';

export const NewVenue = () => <NewItem kind="venues" />;
export const NewOrganizer = () => <NewItem kind="organizers" />;
export const NewCategory = () => <NewItem kind="categories" />;
export const NewTag = () => <NewItem kind="tags" />;
export const EditVenue = () => <EditItem kind="venues" />;
export const EditOrganizer = () => <EditItem kind="organizers" />;
export const EditCategory = () => <EditItem kind="categories" />;
export const EditTag = () => <EditItem kind="tags" />;

const NewItem = ({ kind }: { kind: ItemKind }) => (
  <ItemEditor key={`${kind}-new`} kind={kind} item={null} base={EMPTY_ITEM} etag={null} />
);

function EditItem({ kind }: { kind: ItemKind }) {
  const id = Number(useParams({ strict: false }).id);
  const { data, error } = useQuery({ ...itemQueries.one(kind, id), refetchOnWindowFocus: false });
  if (error !== null) return <ReadProblem error={error} />;
  if (data === undefined) return <Loading />;
  return (
    <ItemEditor key={`${kind}-${id}`} kind={kind} item={data.data} base={data.data.draft} etag={data.etag} />
  );
}
