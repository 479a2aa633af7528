/** A typed client of the API for browsers and Node. It depends only on `openapi.json`, and imports nothing of the service. */
export { createCalendarClient, type CalendarClient, type CalendarClientOptions } from './client.js';
export { CalendarError, type CalendarErrorData, type ErrorBody } from './errors.js';
export { dataOf, type CalendarResult } from './result.js';
export { venuesOf } from './venues.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type SentWebhook,
  type VerifiedWebhook,
  type WebhookHeaders,
} from './verify-webhook.js';
export type { ListItem, ListPage, ListPath, ListQuery } from './pages.js';
export type { StreamOptions, StreamQuery, StreamStep, StreamedChange } from './stream.js';
export type { SyncOptions, SyncPath, SyncQuery, SyncStep } from './sync.js';
export type { components, paths } from './schema.js';
export type { FieldSelection, SelectedFields } from './field-selection.js';
export type {
  CalendarEvent,
  Category,
  EventTerm,
  Image,
  ImageItem,
  LanguageCode,
  NewCategory,
  NewEvent,
  NewOrganizer,
  NewTag,
  NewVenue,
  Organizer,
  Secret,
  Tag,
  Translation,
  User,
  Venue,
} from './names.js';
