/** Describes where the fields of a kind are stored. */
export interface TrackedKind {
  readonly table: string;
  readonly texts: string;
  /** Column of the texts with the id of the item. */
  readonly key: string;
  /** SQL of the values by wire name: of the item as `p`, and of its text in the language of the write as `t`. */
  readonly trackedFields: {
    readonly facts: Readonly<Record<string, string>>;
    readonly texts: Readonly<Record<string, string>>;
    /** SQL condition of a text `t` that the item has. */
    readonly textCondition: string;
    /** SQL of the values that the log keeps, as a write takes them. Fields that it lacks are never kept. */
    readonly values: Readonly<Record<string, string>>;
  };
}

/** Values by wire name, as a write takes them. */
export type KeptValues = Readonly<Record<string, unknown>>;
