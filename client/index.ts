/**
 * A typed client of the API, published as `calendar-events/client`. It runs in browsers and in Node, so it imports nothing
 * of the service, not even types: all it knows of it is `openapi.json`, like every other client.
 */
export { createCalendarClient, type CalendarClient, type CalendarClientOptions } from './client.js';
export { CalendarError, dataOf, type CalendarErrorData } from './errors.js';
export type { ListItem, ListPage, ListPath, ListQuery } from './pages.js';
export type { components, paths } from './schema.js';
export type { FieldSelection, SelectedFields } from './field-selection.js';
export type {
  CalendarEvent,
  Image,
  LanguageCode,
  NewCategory,
  NewEvent,
  NewOrganizer,
  NewTag,
  NewVenue,
  Organizer,
  Secret,
  Term,
  Translation,
  User,
  Venue,
} from './names.js';
