/** Puts a proposed change into the draft of a form. */
import type { Draft } from './draft';
import { fromApi } from './wall';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface LinkedNames {
  readonly venue: readonly Named[];
  readonly organizer: readonly Named[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
}

type Patch = Readonly<Record<string, unknown>>;

const TEXTS = {
  title: 'title',
  description: 'description',
  excerpt: 'excerpt',
  online_url: 'onlineUrl',
  cost: 'cost',
  website: 'website',
  event_status_reason: 'statusReason',
} as const;

const FLAGS = { featured: 'featured', sticky: 'sticky', hide_from_listings: 'hidden' } as const;

/** The draft with the values of a patch; fields that the form does not have are left out. */
export function applyPatch(draft: Draft, patch: Patch, linked: LinkedNames): Draft {
  const texts = pick(patch, TEXTS, (value) => (typeof value === 'string' ? value : undefined));
  const flags = pick(patch, FLAGS, (value) => (typeof value === 'boolean' ? value : undefined));
  const { when } = draft;
  const time = (name: string, before: string): string =>
    typeof patch[name] === 'string' ? fromApi(patch[name]) : before;
  return {
    ...draft,
    ...texts,
    ...flags,
    when: {
      start: time('start_date', when.start),
      end: time('end_date', when.end),
      allDay: typeof patch['all_day'] === 'boolean' ? patch['all_day'] : when.allDay,
      timezone: typeof patch['timezone'] === 'string' ? patch['timezone'] : when.timezone,
    },
    ...('venue' in patch && {
      venue: linked.venue[0] === undefined ? null : { ...linked.venue[0], place: '' },
    }),
    ...('organizer' in patch && { organizers: linked.organizer.map((each) => ({ ...each, place: '' })) }),
    ...('categories' in patch && { categories: linked.categories }),
    ...('tags' in patch && { tags: linked.tags }),
  };
}

function pick<Value>(
  patch: Patch,
  names: Readonly<Record<string, string>>,
  read: (value: unknown) => Value | undefined,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([wire, name]) => {
      const value = read(patch[wire]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
