/** Filters with a name, which a user keeps in the browser. */
export interface SavedView<Filters = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly filters: Filters;
}

type ViewStore = Pick<Storage, 'getItem' | 'setItem'>;

const key = (user: number): string => `editor.views.1.${user}`;

export function readViews(store: ViewStore, user: number): SavedView[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key(user)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, filters } = value as Partial<SavedView>;
  return typeof name === 'string' && typeof filters === 'object';
}

/** A view of the same name is replaced. */
export function saveView(store: ViewStore, user: number, view: SavedView): SavedView[] {
  const others = readViews(store, user).filter(({ name }) => name !== view.name);
  return write(store, user, [...others, view]);
}

export const removeView = (store: ViewStore, user: number, name: string): SavedView[] =>
  write(
    store,
    user,
    readViews(store, user).filter((view) => view.name !== name),
  );

function write(store: ViewStore, user: number, views: SavedView[]): SavedView[] {
  store.setItem(key(user), JSON.stringify(views));
  return views;
}
