/** Names of the schemas in `openapi.json`. */
import type { components, paths } from './schema.js';

type Schemas = components['schemas'];

/** Not `Event`, which browsers define. */
export type CalendarEvent = Schemas['EventDto'];
export type Venue = Schemas['VenueDto'];
export type Organizer = Schemas['OrganizerDto'];
/** A category or a tag. */
export type Term = Schemas['TermDto'];
export type Image = Schemas['ImageDto'];
export type Translation = Schemas['TranslationDto'];
export type User = Schemas['UserDto'];
export type Secret = Schemas['SecretDto'];

export type NewEvent = Schemas['CreateEventDto'];
export type NewVenue = Schemas['CreateVenueDto'];
export type NewOrganizer = Schemas['CreateOrganizerDto'];
export type NewCategory = Schemas['CreateCategoryDto'];
export type NewTag = Schemas['CreateTagDto'];

type Query = NonNullable<paths['/events']['get']['parameters']['query']>;
export type LanguageCode = NonNullable<Query['ml_language']>;
