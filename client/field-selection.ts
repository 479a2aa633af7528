import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './schema.js';

/** What `_fields` leaves of a response: any keys of nested objects; lists are whole, or empty if keys of items are selected. */
export type SelectedFields<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: SelectedFields<Value[Key]> }
    : Value;

/** The names of keys; dots reach into objects: `['title', 'venue.city']`. */
export interface FieldSelection {
  readonly _fields: readonly string[];
}

type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never;
}[keyof paths];

type Init<Path extends ReadPath> = MaybeOptionalInit<paths[Path], 'get'>;

/** As in openapi-fetch: optional if no parameter is required. */
type InitArguments<Options> = undefined extends Options
  ? [init?: Options & Record<string, unknown>]
  : object extends Options
    ? [init?: Options & Record<string, unknown>]
    : [init: Options & Record<string, unknown>];

type SelectedResult<Answer, Options> = Options extends { readonly params: { readonly query: FieldSelection } }
  ? Answer extends { data: infer Data; response: Response }
    ? { data: SelectedFields<Data>; error?: never; response: Response }
    : Answer
  : Answer;

/** With `_fields`, any key of the response may be missing. */
export type GetMethod = <Path extends ReadPath, Options extends Init<Path>>(
  path: Path,
  ...init: InitArguments<Options>
) => Promise<SelectedResult<FetchResponse<paths[Path]['get'], Options, 'application/json'>, Options>>;
