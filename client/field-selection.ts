/** What `_fields` leaves of a response: any keys of nested objects and of items of lists. */
export type SelectedFields<Value> = Value extends readonly (infer Item)[]
  ? SelectedFields<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: SelectedFields<Value[Key]> }
    : Value;

/** The names of keys; dots reach into objects and lists: `['events.title', 'total']`. */
export interface FieldSelection {
  readonly _fields: readonly string[];
}
