// The plain view of an event that checks read, whether the event is stored or only sent.
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { FindingCode } from './finding-codes.js';

export interface CheckedText {
  readonly language: LanguageCode;
  readonly title: string;
  /** Null when it was never written; "" when it was cleared. */
  readonly description: string | null;
  readonly excerpt: string | null;
  readonly reason: string | null;
  readonly modifiedAtMs: number;
}

export interface CheckedImage {
  readonly width: number;
  readonly isDecorative: boolean;
  /** Languages in which it has an alternative text. */
  readonly describedIn: readonly LanguageCode[];
}

export interface CheckedVenue {
  readonly id: number;
  readonly name: string;
  readonly hasAddress: boolean;
  readonly hasCoordinates: boolean;
}

export interface CheckedOffer {
  readonly name?: string;
  readonly price?: string;
  readonly price_currency?: string;
  readonly url?: string;
}

export interface CheckedCost {
  readonly raw: readonly string[];
  readonly values: readonly string[];
}

export interface CheckedSeries {
  readonly id: number;
  /** The last day that is listed, `YYYY-MM-DD`; null for a series with an end. */
  readonly listedUntil: string | null;
}

export interface CheckedEvent {
  readonly id: number;
  readonly status: string;
  readonly timeZone: string;
  readonly allDay: boolean;
  /** `YYYY-MM-DD HH:MM:SS` in the time zone of the event. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly cost: CheckedCost | null;
  readonly website: string;
  readonly onlineUrl: string;
  readonly attendanceMode: string;
  readonly eventStatus: string;
  readonly offers: readonly CheckedOffer[];
  readonly accessibility: readonly string[];
  readonly originalLanguage: LanguageCode;
  readonly image: CheckedImage | null;
  readonly venues: readonly CheckedVenue[];
  readonly organizers: number;
  readonly categories: number;
  readonly series: CheckedSeries | null;
  /** The source whose next import may overwrite what people change; null for none. */
  readonly overwritingSource: string | null;
  /** Addresses that do not work, of those that the event has. */
  readonly brokenLinks: readonly string[];
  readonly texts: readonly CheckedText[];
}

export interface CheckSettings {
  readonly requiredLanguages: readonly LanguageCode[];
}

/** What is wrong, as far as the event itself says it. */
export interface Finding {
  readonly code: FindingCode;
  /** The parameter that changes it. */
  readonly field: string;
  /** Of the text that it concerns; null for a fact. */
  readonly language: LanguageCode | null;
  /** For the sentence, and for programs. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Finds what one group of rules says of an event. Depends on nothing but its arguments. */
export type Check = (event: CheckedEvent, settings: CheckSettings) => Finding[];

/** A finding of a fact. */
export const ofFact = (code: FindingCode, field: string, values: Finding['values'] = {}): Finding => ({
  code,
  field,
  language: null,
  values,
});

/** A finding of a text. */
export const ofText = (
  code: FindingCode,
  field: string,
  language: LanguageCode,
  values: Finding['values'] = {},
): Finding => ({ code, field, language, values });
