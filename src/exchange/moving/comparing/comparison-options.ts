import type { Temporal } from '../../../foundation/dates/temporal.js';
import type { SiteApi } from '../site/site-api.js';
import type { IdMaps } from './compare-fields.js';

export interface ComparedLanguage {
  readonly language: string;
  readonly there: SiteApi;
  readonly here: SiteApi;
}

export interface ComparisonOptions {
  readonly ids: IdMaps;
  /** Whether both sides have credentials with which they show drafts. */
  readonly readsAll: boolean;
  readonly today: Temporal.PlainDate;
  readonly onProgress?: ((label: string) => void) | undefined;
}
