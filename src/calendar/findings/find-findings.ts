import type { Check, CheckedEvent, CheckSettings, Finding } from './checked-event.js';
import { checkAddresses } from './checks/addresses.js';
import { checkImage } from './checks/image.js';
import { checkOffers } from './checks/offers.js';
import { checkPlace } from './checks/place.js';
import { checkLinks, checkStatus } from './checks/status.js';
import { checkStructure } from './checks/structure.js';
import { checkTexts, checkTranslations } from './checks/texts.js';
import { checkTimes } from './checks/times.js';
import { checkTitles } from './checks/titles.js';
import { ALL_CODES } from './finding-codes.js';

/** Rules that depend on the event alone, but not on the time of reading. */
const CHECKS: readonly Check[] = [
  checkPlace,
  checkTimes,
  checkStatus,
  checkImage,
  checkAddresses,
  checkTexts,
  checkTitles,
  checkStructure,
  checkTranslations,
  checkOffers,
  checkLinks,
];

/** Bounds the answer of an event with very many links or languages. */
const MAX_OF_A_CODE = 50;

/** Finds what the event itself says, in the order of the codes. */
export function findFindings(event: CheckedEvent, settings: CheckSettings): Finding[] {
  const found = CHECKS.flatMap((check) => check(event, settings));
  return ALL_CODES.flatMap((code) =>
    found.filter((finding) => finding.code === code).slice(0, MAX_OF_A_CODE),
  );
}

/** Publishing what is over is a mistake; what is published passes without one. */
export const isOverBeforePublication = (
  { status, endsMs }: Pick<CheckedEvent, 'status' | 'endsMs'>,
  nowMs: number,
): boolean => status !== 'publish' && endsMs < nowMs;
