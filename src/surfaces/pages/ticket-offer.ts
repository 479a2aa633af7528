import type { EventDto } from '../../calendar/events/event.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { getEndOfDay } from '../../foundation/dates/day-range.js';
import { isSafeUrl } from '../../foundation/html/markup.js';

type Offer = EventDto['offers'][number];

const GONE = ['SoldOut', 'Discontinued', 'OutOfStock', 'InStoreOnly'];

export const isSoldOutOffer = ({ availability }: Pick<Offer, 'availability'>): boolean =>
  availability.endsWith('SoldOut');

interface Validity {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Dates that cannot be read are no bounds. */
function readValidity({ valid_from: from, valid_through: through }: Offer, zone: string): Validity {
  const now = clock.now();
  const start = from === '' ? null : parseDateTime(from, { now, zone });
  const end = through === '' ? null : parseDateTime(through, { now, zone });
  const last = end?.isDateOnly === true ? getEndOfDay(end.local, zone) : end?.instant;
  return {
    fromMs: start?.instant.epochMilliseconds ?? -Infinity,
    untilMs: last?.epochMilliseconds ?? Infinity,
  };
}

/** The first offer that a visitor can take online now. */
export function findTicketOffer({ offers, timezone }: EventDto): Offer | null {
  const nowMs = clock.ms();
  const canBeHad = (offer: Offer): boolean => {
    const { fromMs, untilMs } = readValidity(offer, timezone);
    return (
      isSafeUrl(offer.url) &&
      !GONE.some((word) => offer.availability.endsWith(word)) &&
      fromMs <= nowMs &&
      nowMs <= untilMs
    );
  };
  return offers.find(canBeHad) ?? null;
}

/** When time alone changes which offers hold, in milliseconds since 1970. */
export function getNextOfferChangeMs({ offers, timezone }: EventDto): number {
  const bounds = offers.flatMap((offer) => {
    const { fromMs, untilMs } = readValidity(offer, timezone);
    return [fromMs, untilMs + 1];
  });
  return Math.min(...bounds.filter((ms) => ms > clock.ms()));
}
