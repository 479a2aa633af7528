/**
 * A typed client of the API for browsers and Node, published as `calendar-events/client`. It depends only on `openapi.json`,
 * and imports nothing of the service.
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
