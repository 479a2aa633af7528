// The shape of the tables of fields: EVENT_FIELDS, VENUE_FIELDS and ORGANIZER_FIELDS name every field that a client may
// write, and history, series, imports, moves and backups derive from them what they do with it.
import { toSnakeCase } from '../../data/database/connection/naming-strategy.js';

/** The values of a column. Backups check them. */
export type FieldValue =
  | { readonly type: 'boolean' | 'id' | 'instant' | 'localDateTime' | 'timeZone' | 'url' | 'slug' }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  /** Degrees from -max to max. */
  | { readonly type: 'degrees'; readonly max: number }
  /** A line that is not empty, a text, or HTML of at most `max` characters. */
  | { readonly type: 'line' | 'text' | 'html'; readonly max: number };

/** Why something that all fields take part in leaves this one out. */
interface Omissions {
  /** Changes of all occurrences of a series. */
  readonly series?: string;
  /** The comparison of what a source gives with what a person has changed. */
  readonly imports?: string;
  /** Copies of an event for another date. */
  readonly copies?: string;
}

interface Stored<Kind, Property, Value> {
  /** A `fact` is the same in every language, a `text` belongs to one; the `time`s of an event mean something only together. */
  readonly kind: Kind;
  /** Property of the entity, or of the entity of its texts. */
  readonly property: Property;
  readonly value: Value;
  /** What a new item has when the field is not sent, as a write takes it; absent when that follows from something else. */
  readonly blank?: unknown;
  /** Whether more than the sent value decides what is stored. */
  readonly isComputed?: true;
  /** Whether a move from another Calendar Events takes the value as that shows it. Its original has no such field. */
  readonly isMovedAsShown?: true;
  readonly omitted?: Omissions;
}

/** Links to other items, in rows of a table. */
export interface LinkField {
  readonly kind: 'link';
  readonly table: string;
  /** Column with the id of the other item. */
  readonly column: string;
  /** Of links to terms; others have a column `position`. */
  readonly taxonomy?: 'category' | 'tag';
  readonly blank: readonly [];
}

/** Another form in which a client may send a field. */
interface FormField {
  readonly kind: 'form';
  readonly of: string;
}

/** Part of a write that is no value of the item. */
interface OptionField {
  readonly kind: 'option';
  readonly effect: string;
}

/** Properties that are columns. Relations are optional. */
type ColumnProperty<Entity> = {
  [Key in keyof Entity & string]: undefined extends Entity[Key] ? never : Key;
}[keyof Entity & string];

type Nullability<Value> = null extends Value ? { readonly nullable: true } : { readonly nullable?: never };

type StoredIn<Entity, Kind, Value> = {
  [Property in ColumnProperty<Entity>]: Stored<Kind, Property, Value> & Nullability<Entity[Property]>;
}[ColumnProperty<Entity>];

/** The table of the fields of an input: the compiler finds one that is missing, one that is unknown, and a wrong column. */
export type FieldTableOf<Input, Item, Text, Value = FieldValue> = Readonly<
  Record<
    keyof Input,
    | StoredIn<Item, 'fact' | 'time', Value>
    | StoredIn<Text, 'text', FieldValue>
    | LinkField
    | FormField
    | OptionField
  >
>;

type StoredKind = 'fact' | 'time' | 'text';

interface AnyValue {
  readonly type: string;
}

type StoredField = (
  Stored<'fact', string, AnyValue> | Stored<'time', string, AnyValue> | Stored<'text', string, FieldValue>
) & { readonly nullable?: true };

export type FieldTable = Readonly<Record<string, StoredField | LinkField | FormField | OptionField>>;

type StoredOf<Table extends FieldTable, Kind> = Extract<
  Table[keyof Table],
  { readonly kind: Kind; readonly property: string }
>;

/** Properties of the columns that fields of some kinds have. */
export type PropertyOf<Table extends FieldTable, Kind> = StoredOf<Table, Kind>['property'];

/** Properties of the columns of an entity that no field has. */
export type OtherProperty<Entity, Table extends FieldTable, Kind> = Exclude<
  ColumnProperty<Entity>,
  PropertyOf<Table, Kind>
>;

/** The column of a field. */
export interface Column<Kind = StoredKind, Property = string, Value = AnyValue> extends Stored<
  Kind,
  Property,
  Value
> {
  readonly name: string;
  readonly column: string;
  readonly nullable?: true;
}

type ColumnOf<Table extends FieldTable, Kind> = Column<
  Kind,
  PropertyOf<Table, Kind>,
  StoredOf<Table, Kind>['value']
>;

/** The columns of the fields of some kinds, in the order of the table. */
export const listColumns = <Table extends FieldTable, Kind extends StoredKind>(
  table: Table,
  ...kinds: readonly Kind[]
): ColumnOf<Table, Kind>[] =>
  Object.entries(table).flatMap(([name, field]) =>
    'property' in field && (kinds as readonly StoredKind[]).includes(field.kind)
      ? [{ ...field, name, column: toSnakeCase(field.property) } as ColumnOf<Table, Kind>]
      : [],
  );

/** The links of a table, in its order. */
export const listLinks = (table: FieldTable): (LinkField & { readonly name: string })[] =>
  Object.entries(table).flatMap(([name, field]) => (field.kind === 'link' ? [{ ...field, name }] : []));

type FillableText<Table extends FieldTable> = Exclude<
  Extract<StoredOf<Table, 'text'>, { readonly nullable: true }>['property'],
  'slug'
>;

/** Properties of the texts that another language fills in while they were never written. */
export const listFillableTexts = <Table extends FieldTable>(table: Table): FillableText<Table>[] =>
  listColumns(table, 'text')
    .filter(({ nullable, property }) => nullable === true && property !== 'slug')
    .map(({ property }) => property as FillableText<Table>);

/** Properties of the texts that are HTML. */
export const listHtmlTexts = (table: FieldTable): string[] =>
  listColumns(table, 'text')
    .filter(({ value }) => value.type === 'html')
    .map(({ property }) => property);
