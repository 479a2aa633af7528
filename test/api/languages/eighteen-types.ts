// What the small calendar of eighteen languages says in one of them.

/** A name and the slug that readers of the language expect of it. */
export type Named = readonly [name: string, slug: string];

export type EventKey = 'exhibition' | 'walk' | 'concert' | 'puppets' | 'horo' | 'market';
export type VenueKey = 'garden' | 'library' | 'chitalishte';
export type OrganizerKey = 'friends' | 'museum';
export type CategoryKey = 'music' | 'chamber' | 'children';
export type TagKey = 'free' | 'outdoors' | 'summer' | 'dance';

export interface Words {
  /** In the order in which they take place. */
  readonly events: Readonly<Partial<Record<EventKey, readonly [...Named, description: string]>>>;
  readonly venues: Readonly<Partial<Record<VenueKey, readonly [...Named, city: string]>>>;
  readonly organizers: Readonly<Record<OrganizerKey, Named>>;
  /** In the order of the alphabet of the language. */
  readonly categories: Readonly<Record<CategoryKey, Named>>;
  /** In the order of the alphabet of the language. */
  readonly tags: Readonly<Partial<Record<TagKey, Named>>>;
  /** What a cost of 0 is called. */
  readonly free: string;
  /** What is said of a page of events that there is not. */
  readonly noPage: string;
}
