// What a file has, whatever its format, and how it is compared with what it had before.
import { createHash } from 'node:crypto';
import type { ParameterError } from '../errors/parameter-error.js';

export type Body = Readonly<Record<string, unknown>>;

/** An event or a series of a source, or an occurrence that differs from its series. */
export interface ImportItem {
  readonly line: number;
  readonly externalId: string;
  /** As `POST /events` takes it. */
  readonly body: Body;
  /** UID in iCalendar; null in other formats. */
  readonly uid: string | null;
  readonly exceptions: readonly { readonly line: number; readonly occurrence: string; readonly body: Body }[];
  /** Texts by further languages. */
  readonly translations: Readonly<Record<string, Body>>;
  /** As a new event is created, when it is in another language than the source. */
  readonly createdBody?: Body | undefined;
  /** The id that a new event keeps: reserved with `reserveIds`. */
  readonly keptId?: number | undefined;
}

export interface ReadFinding {
  readonly line: number;
  readonly externalId: string;
  readonly error: ParameterError;
  readonly isRefusal: boolean;
}

export interface ReadFile {
  readonly items: readonly ImportItem[];
  readonly findings: readonly ReadFinding[];
  /** Whether what the file does not have may count as gone: false when it is unknown which events were refused. */
  readonly isComplete: boolean;
  /** Events that another file of the same run has. */
  readonly seenElsewhere?: readonly string[];
}

/** Fields that mean something only together. */
export const TIMES = ['start_date', 'end_date', 'timezone', 'all_day'] as const;

/** The values of a body by what is compared as one. */
export function toGroups(body: Body): Record<string, Body> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const group = (TIMES as readonly string[]).includes(name) ? 'times' : name;
    groups[group] = { ...groups[group], [name]: value };
  }
  return groups;
}

/** 16 characters: enough to notice a change. */
export const hashValue = (value: unknown): string =>
  createHash('sha1').update(toStableJson(value)).digest('base64').slice(0, 16);

/** The order of keys means nothing. */
function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
