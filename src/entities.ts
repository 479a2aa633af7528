// Lists every entity by name, because file name patterns depend on the build.
import { Secret } from './accounts/secret.entity.js';
import { User } from './accounts/user.entity.js';
import { ChangeLogState } from './changelog/change-log.entity.js';
import { ItemChangeRow } from './changelog/item-change.entity.js';
import { EventOrganizer, EventTerm, EventVenue } from './events/event-links.entity.js';
import { EventText } from './events/event-text.entity.js';
import { Event } from './events/event.entity.js';
import { EventOccurrence, Series } from './events/series/series.entity.js';
import { Image, ImageAddress, ImageLeftover, ImageText } from './images/image.entity.js';
import { Import, ImportChange, ImportCreation } from './imports/import.entity.js';
import { Source, SourceItem, SourceState } from './imports/source.entity.js';
import { SourceLink } from './moving/source-link.entity.js';
import { Organizer, OrganizerText } from './organizers/organizer.entity.js';
import { Term, TermText } from './terms/term.entity.js';
import { Venue, VenueText } from './venues/venue.entity.js';
import { WebhookCursor } from './webhooks/webhook-cursor.entity.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';

export const ENTITIES = [
  User,
  Secret,
  Image,
  ImageText,
  ImageAddress,
  ImageLeftover,
  Venue,
  VenueText,
  Organizer,
  OrganizerText,
  Term,
  TermText,
  Event,
  EventText,
  EventVenue,
  EventOrganizer,
  EventTerm,
  Series,
  EventOccurrence,
  ItemChangeRow,
  ChangeLogState,
  Webhook,
  WebhookDelivery,
  WebhookCursor,
  Source,
  SourceItem,
  SourceState,
  SourceLink,
  Import,
  ImportChange,
  ImportCreation,
] as const;
