// Lists every entity by name, because file name patterns depend on the build.
import { Secret } from './requests/accounts/secret.entity.js';
import { AccountEvent } from './requests/accounts/sign-in/account-event.entity.js';
import { Password } from './requests/accounts/sign-in/password.entity.js';
import { Identity } from './requests/accounts/sign-in/identity.entity.js';
import { Passkey } from './requests/accounts/sign-in/passkey.entity.js';
import { SignInStep } from './requests/accounts/sign-in/sign-in-step.entity.js';
import { Session } from './requests/accounts/sign-in/session.entity.js';
import { PreviewKey } from './calendar/events/preview-links/preview-key.entity.js';
import { SignInLink } from './requests/accounts/sign-in/sign-in-link.entity.js';
import { User } from './requests/accounts/user.entity.js';
import { ChangeLogState } from './data/changelog/change-log.entity.js';
import { ItemChangeRow } from './data/changelog/item-change.entity.js';
import { EventOrganizer, EventTerm, EventVenue } from './calendar/events/event-links.entity.js';
import { EventText } from './calendar/events/event-text.entity.js';
import { Event } from './calendar/events/event.entity.js';
import { EventOccurrence, Series } from './calendar/events/series/series.entity.js';
import { Image, ImageAddress, ImageLeftover, ImageText } from './calendar/images/image.entity.js';
import { Import, ImportChange, ImportCreation } from './exchange/imports/import.entity.js';
import { Source, SourceItem, SourceState } from './exchange/imports/source.entity.js';
import { SourceLink } from './exchange/moving/source-link.entity.js';
import { Organizer, OrganizerText } from './calendar/organizers/organizer.entity.js';
import { Term, TermText } from './calendar/terms/term.entity.js';
import { Venue, VenueText } from './calendar/venues/venue.entity.js';
import { ServiceSetting } from './service/start/service-setting.entity.js';
import { Proposal } from './calendar/review/proposal.entity.js';
import { ReviewDigest } from './calendar/review/review-digest.entity.js';
import { Review } from './calendar/posts/review/review.entity.js';
import { MergedItem, MergedText, MergeSnapshot } from './data/merges/merged-item.entity.js';
import { Mail } from './data/mail/mail.entity.js';
import { WebhookCursor } from './exchange/webhooks/webhook-cursor.entity.js';
import { WebhookDelivery } from './exchange/webhooks/webhook-delivery.entity.js';
import { Webhook } from './exchange/webhooks/webhook.entity.js';

export const ENTITIES = [
  User,
  Secret,
  Session,
  SignInLink,
  PreviewKey,
  Password,
  Passkey,
  Identity,
  SignInStep,
  AccountEvent,
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
  ServiceSetting,
  Mail,
  Review,
  Proposal,
  ReviewDigest,
  MergedItem,
  MergedText,
  MergeSnapshot,
] as const;
