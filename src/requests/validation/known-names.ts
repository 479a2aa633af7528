// The names that a route reads. Others are ignored and reported (contract 1.2).
import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import { getDtoMetadata } from './field.js';

/** Read by every route. */
const COMMON_NAMES = [
  '_fields',
  '_envelope',
  '_method',
  'context',
  'ml_language',
  'ml_fallback',
  'lenient_dates',
  'text_format',
  'strict',
];

/** Sent by clients of WordPress with every request, and without a meaning here. */
const TOLERATED_NAMES = [
  '_',
  '_embed',
  '_jsonp',
  '_links',
  '_locale',
  '_pretty',
  '_wp_http_referer',
  '_wpnonce',
  'rest_route',
];

const knownNamesByDto = new WeakMap<object, ReadonlySet<string>>();

/** Names that are not reported in a query. */
export function getKnownNames(dto: Type): ReadonlySet<string> {
  const existing = knownNamesByDto.get(dto);
  if (existing !== undefined) return existing;
  const { fields, tolerated } = getDtoMetadata(dto);
  const others = tolerated === undefined ? [] : getDtoMetadata(tolerated).fields.keys();
  const names = new Set([...fields.keys(), ...others, ...COMMON_NAMES, ...TOLERATED_NAMES]);
  knownNamesByDto.set(dto, names);
  return names;
}

type DocumentedResponses = Readonly<Record<string, { readonly type?: unknown } | undefined>>;

/** The keys of the successful response of a handler: clients send back what they have read. */
export function listResponseKeys(handler: object): string[] {
  const responses = (Reflect.getMetadata(DECORATORS.API_RESPONSE, handler) ?? {}) as DocumentedResponses;
  return Object.entries(responses).flatMap(([status, response]) => {
    const type = response?.type;
    if (Number(status) >= 400 || typeof type !== 'function') return [];
    const prototype = type.prototype as object;
    const keys = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) ?? []) as string[];
    return keys.map((key) => key.slice(1));
  });
}

const MAX_COMPARED_LENGTH = 50;

/** The known name that was probably meant; null when none is close. */
export function findClosestName(sent: string, dto: Type): string | null {
  if (sent.length > MAX_COMPARED_LENGTH) return null;
  const maxDistance = Math.min(3, Math.max(1, Math.floor(sent.length / 3)));
  let closest: string | null = null;
  let least = maxDistance + 1;
  for (const name of [...getDtoMetadata(dto).fields.keys(), ...COMMON_NAMES]) {
    if (Math.abs(name.length - sent.length) >= least) continue;
    const distance = countEdits(sent.toLowerCase(), name);
    if (distance < least) [closest, least] = [name, distance];
  }
  return closest;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
