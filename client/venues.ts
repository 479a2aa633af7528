/**
 * Returns the venues of an event as a list, which is empty if there is none. The API answers one venue as an object, and
 * several or none as a list.
 */
export function venuesOf<Place extends object>(event: {
  readonly venue?: Place | readonly Place[] | undefined;
}): readonly Place[] {
  const { venue = [] } = event;
  return isList(venue) ? venue : [venue];
}

/** Unlike `Array.isArray`, it recognises lists that are read-only. */
const isList = <Item>(value: Item | readonly Item[]): value is readonly Item[] => Array.isArray(value);
