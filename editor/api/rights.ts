import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from './queries';

/** Rights as `/users/me` names them. */
export type Right =
  | 'posts.create'
  | 'posts.publish'
  | 'posts.editOthers'
  | 'images.upload'
  | 'categories.manage'
  | 'tags.manage'
  | 'sources.manage'
  | 'users.manage'
  | 'webhooks.manage';

/** Whether the user who is signed in has a right. */
export function useRights(): (right: Right) => boolean {
  const { data } = useSuspenseQuery(queries.me());
  return (right) => data.rights.includes(right);
}

export const useMe = () => useSuspenseQuery(queries.me()).data;
export const useSettings = () => useSuspenseQuery(queries.settings()).data;
