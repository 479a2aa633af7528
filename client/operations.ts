/** The types of calls: the parameters and results of the operations of the document. */
import type { FieldSelection, SelectedFields } from './field-selection.js';
import type { CalendarResult } from './result.js';
import type { paths } from './schema.js';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type PathOf<V extends Verb> = {
  [Path in keyof paths]: paths[Path] extends Record<V, object> ? Path : never;
}[keyof paths];

type OperationOf<Path extends keyof paths, V extends Verb> = paths[Path][V];

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters } ? Parameters : never;

export type QueryOf<Operation> =
  ParametersOf<Operation> extends { query?: infer Query } ? NonNullable<Query> : never;

type Params<Operation> = Pick<
  ParametersOf<Operation>,
  Extract<keyof ParametersOf<Operation>, 'path' | 'query' | 'header'>
>;

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] | FormData }
  : { body?: undefined };

/** Optional if every one of its keys is. */
type OptionalIfEmpty<Key extends string, Value> = object extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

export interface TransportOptions {
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

type OptionsOf<Operation> = OptionalIfEmpty<'params', Params<Operation>> &
  BodyOf<Operation> &
  TransportOptions;

type Selection<Operation> = OptionsOf<Operation> & { params: { query: FieldSelection } };

type Arguments<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Feeds are text; what a JSON Feed contains has no type here. */
type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Data }
    ? Data
    : Content extends { 'application/feed+json': unknown }
      ? unknown
      : Content extends { 'text/event-stream': unknown }
        ? never
        : string
  : never;

/** The body of a successful response. */
export type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? ContentOf<Responses[Extract<keyof Responses, 200 | 201>]>
  : never;

export type Send<V extends Verb> = <Path extends PathOf<V>>(
  path: Path,
  ...options: Arguments<OptionsOf<OperationOf<Path, V>>>
) => Promise<CalendarResult<DataOf<OperationOf<Path, V>>>>;

export interface Get {
  /** With `_fields`, any key of the response may be missing. */
  <Path extends PathOf<'get'>>(
    path: Path,
    options: Selection<OperationOf<Path, 'get'>>,
  ): Promise<CalendarResult<SelectedFields<DataOf<OperationOf<Path, 'get'>>>>>;
  <Path extends PathOf<'get'>>(
    path: Path,
    ...options: Arguments<OptionsOf<OperationOf<Path, 'get'>>>
  ): Promise<CalendarResult<DataOf<OperationOf<Path, 'get'>>>>;
}
