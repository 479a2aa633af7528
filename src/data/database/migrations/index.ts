import { FirstSchema1795490586273 } from './1795490586273-first-schema.js';
import { ItemChanges1795562398044 } from './1795562398044-item-changes.js';
import { SampleItems1795563419930 } from './1795563419930-sample-items.js';
import { FoldedNames1795592936227 } from './1795592936227-folded-names.js';
import { EventStatus1795596333870 } from './1795596333870-event-status.js';
import { Series1795598233371 } from './1795598233371-series.js';
import { ChangeLog1795613699273 } from './1795613699273-change-log.js';
import { Feeds1795622081335 } from './1795622081335-feeds.js';
import { Webhooks1795638604636 } from './1795638604636-webhooks.js';
import { Imports1795661608713 } from './1795661608713-imports.js';
import { SourceFormats1795787126698 } from './1795787126698-source-formats.js';
import { SourceLinks1795789114304 } from './1795789114304-source-links.js';
import { LocatedEvents1795843500321 } from './1795843500321-located-events.js';
import { ImportCreations1795844200123 } from './1795844200123-import-creations.js';
import { SourceDateOrder1795876800412 } from './1795876800412-source-date-order.js';
import { PendingDates1795880100731 } from './1795880100731-pending-dates.js';
import { StatusBeforeTrash1795884165416 } from './1795884165416-status-before-trash.js';
import { CategorySlots1795891738692 } from './1795891738692-category-slots.js';
import { ServiceSettings1795893208977 } from './1795893208977-service-settings.js';
import { SamplePictures1795893814919 } from './1795893814919-sample-pictures.js';
import { AwaitedEvents1795895016596 } from './1795895016596-awaited-events.js';
import { SpelledWords1795895027235 } from './1795895027235-spelled-words.js';
import { SignIn1795900100001 } from './1795900100001-sign-in.js';
import { KeptValues1795900300001 } from './1795900300001-kept-values.js';
import { Findings1795900400101 } from './1795900400101-findings.js';
import { Mails1795900500001 } from './1795900500001-mails.js';
import { Reviews1795900500002 } from './1795900500002-reviews.js';
import { Proposals1795900500003 } from './1795900500003-proposals.js';
import { Passkeys1795910100001 } from './1795910100001-passkeys.js';
import { PreviewKeys1795939600001 } from './1795939600001-preview-keys.js';
import { ImageFocus1795938300001 } from './1795938300001-image-focus.js';
import { MergedItems1795910200001 } from './1795910200001-merged-items.js';
import { SourceSequences1795939150033 } from './1795939150033-source-sequences.js';
import { UserLanguage1795948354666 } from './1795948354666-user-language.js';
import { LinkCounts1795960000001 } from './1795960000001-link-counts.js';
import { FreeEvents1795960000002 } from './1795960000002-free-events.js';
import { SeriesKeys1795994445697 } from './1795994445697-series-keys.js';
import { LinkMonths1795995929028 } from './1795995929028-link-months.js';
import { WeekdayIndex1795996554731 } from './1795996554731-weekday-index.js';
import { ReturnedItems1795997214806 } from './1795997214806-returned-items.js';
import { CoveringIndexes1795998120447 } from './1795998120447-covering-indexes.js';
import { LastMonths1796018731196 } from './1796018731196-last-months.js';
import { ChoiceIndexes1796018931377 } from './1796018931377-choice-indexes.js';
import { MainItems1796030469291 } from './1796030469291-main-items.js';
import { GrowingTables1796033760776 } from './1796033760776-growing-tables.js';
import { PictureKeys1796123833994 } from './1796123833994-picture-keys.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  FirstSchema1795490586273,
  ItemChanges1795562398044,
  SampleItems1795563419930,
  FoldedNames1795592936227,
  EventStatus1795596333870,
  Series1795598233371,
  ChangeLog1795613699273,
  Feeds1795622081335,
  Webhooks1795638604636,
  Imports1795661608713,
  SourceFormats1795787126698,
  SourceLinks1795789114304,
  LocatedEvents1795843500321,
  ImportCreations1795844200123,
  SourceDateOrder1795876800412,
  PendingDates1795880100731,
  StatusBeforeTrash1795884165416,
  CategorySlots1795891738692,
  ServiceSettings1795893208977,
  SamplePictures1795893814919,
  AwaitedEvents1795895016596,
  SpelledWords1795895027235,
  SignIn1795900100001,
  KeptValues1795900300001,
  Findings1795900400101,
  Mails1795900500001,
  Reviews1795900500002,
  Proposals1795900500003,
  Passkeys1795910100001,
  MergedItems1795910200001,
  ImageFocus1795938300001,
  SourceSequences1795939150033,
  PreviewKeys1795939600001,
  UserLanguage1795948354666,
  LinkCounts1795960000001,
  FreeEvents1795960000002,
  SeriesKeys1795994445697,
  LinkMonths1795995929028,
  WeekdayIndex1795996554731,
  ReturnedItems1795997214806,
  CoveringIndexes1795998120447,
  LastMonths1796018731196,
  ChoiceIndexes1796018931377,
  MainItems1796030469291,
  GrowingTables1796033760776,
  PictureKeys1796123833994,
] as const;
