import type { Right } from '../accounts/can.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the steps before the framework, the index and the document must know of a route beside its rights. */
export interface RouteTraits {
  /** Routes without a position come last in the index. */
  readonly indexPosition?: number;
  /** Below `/admin/api`, all methods or all writes need a sign-in of the last minutes. */
  readonly needsRecentSignIn?: 'always' | 'writes';
  /** Reads get the same response for all visitors, which is cached. */
  readonly isShared?: boolean;
  /** Reads of users get an entity tag, too, which they need to change the item. */
  readonly isTagged?: boolean;
  /** Writes take `If-Match`, for which reads of the namespace are tagged. */
  readonly isConditional?: boolean;
  /** POST, PUT and PATCH are the same partial update. */
  readonly isUpdate?: boolean;
  /** Reads take `context=edit`. */
  readonly hasEditContext?: boolean;
  /** Writes take `lenient_dates`. */
  readonly readsDates?: boolean;
  /** Of routes that act outside of the database: `refused`; of those that read `dry_run` themselves: `own`. */
  readonly dryRun?: 'own' | 'refused';
  /** A header of successful writes beside those of all routes. */
  readonly writeHeader?: 'Calendar-Import' | 'Calendar-Left-Out';
  /** The handler reads the body itself. */
  readonly hasOwnBodyReader?: boolean;
  /** Callers with the right to POST may send a file of this size, as the body or as its field `file`. */
  readonly maxFileBytes?: number;
  /** Files below the path, which a step serves. Neither the index nor the document lists them. */
  readonly files?: { readonly folder: string; readonly names: readonly string[] };
}

/** All methods at one path. */
export interface Route {
  /** Below the namespace, or from `/wp/v2` or `/tec/v1` on. Parameters are as in the document: `/events/{id}`. */
  readonly path: string;
  /** As in the index (contract 12.1): `/events/(?P<id>\d+)`. A dot stands for itself. */
  readonly pattern: string;
  readonly isWordPress: boolean;
  readonly methods: readonly HttpMethod[];
  /** The rights that methods require; public ones are left out. */
  readonly rights: Readonly<Partial<Record<HttpMethod, Right>>>;
  readonly traits: RouteTraits;
}

/** `tec/v1` has no entity tags, as in the original. */
export const isTagged = ({ isWordPress, traits }: Route): boolean =>
  traits.isTagged === true || (traits.isConditional === true && !isWordPress);
