import { FirstSchema1795000000000 } from './1795000000000-first-schema.js';
import { ListFilters1796000000000 } from './1796000000000-list-filters.js';
import { TellChanges1797000000000 } from './1797000000000-tell-changes.js';
import { ListNewEvents1798000000000 } from './1798000000000-list-new-events.js';
import { SearchEvents1810000000000 } from './1810000000000-search-events.js';
import { ImportMarks1820000000000 } from './1820000000000-import-marks.js';
import { ImageLibrary1830000000001 } from './1830000000001-image-library.js';
import { RateCounts1840000000000 } from './1840000000000-rate-counts.js';
import { IdempotencyKeys1850000000000 } from './1850000000000-idempotency-keys.js';
import { PlainWords1860000000000 } from './1860000000000-plain-words.js';
import { TermsOfTexts1870000000000 } from './1870000000000-terms-of-texts.js';
import { ListSeveralEvents1880000000000 } from './1880000000000-list-several-events.js';
import { CountMonths1890000000000 } from './1890000000000-count-months.js';
import { CountOpenEvents1900000000000 } from './1900000000000-count-open-events.js';
import { UnpublishedTerms1900000000001 } from './1900000000001-unpublished-terms.js';
import { CheckVocabulary1910000000000 } from './1910000000000-check-vocabulary.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  FirstSchema1795000000000,
  ListFilters1796000000000,
  TellChanges1797000000000,
  ListNewEvents1798000000000,
  SearchEvents1810000000000,
  ImportMarks1820000000000,
  ImageLibrary1830000000001,
  RateCounts1840000000000,
  IdempotencyKeys1850000000000,
  PlainWords1860000000000,
  TermsOfTexts1870000000000,
  ListSeveralEvents1880000000000,
  CountMonths1890000000000,
  CountOpenEvents1900000000000,
  UnpublishedTerms1900000000001,
  CheckVocabulary1910000000000,
] as const;
