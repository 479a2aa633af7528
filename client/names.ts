/** Names of the schemas in `openapi.json`. */
import type { components, paths } from './schema.js';

type Schemas = components['schemas'];

/** Not `Event`, which browsers define. */
export type CalendarEvent = Schemas['Event'];
export type Venue = Schemas['Venue'];
export type Organizer = Schemas['Organizer'];
export type Category = Schemas['Category'];
export type Tag = Schemas['Tag'];
/** A category or a tag of an event. */
export type EventTerm = Schemas['EventTerm'];
/** The image of an event, a venue or an organizer. */
export type Image = Schemas['Image'];
/** An image of the list of images. */
export type ImageItem = Schemas['ImageItem'];
export type Translation = Schemas['Translation'];
export type User = Schemas['User'];
export type Secret = Schemas['Secret'];

export type NewEvent = Schemas['CreateEvent'];
export type NewVenue = Schemas['CreateVenue'];
export type NewOrganizer = Schemas['CreateOrganizer'];
export type NewCategory = Schemas['CreateCategory'];
export type NewTag = Schemas['CreateTag'];

type Query = NonNullable<paths['/events']['get']['parameters']['query']>;
export type LanguageCode = NonNullable<Query['ml_language']>;
