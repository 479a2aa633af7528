import { toReadableText } from '../../../foundation/html/readable-text.js';
import {
  type Check,
  type CheckedCost,
  type CheckedEvent,
  type CheckedOffer,
  type Finding,
  ofFact,
  ofText,
} from '../checked-event.js';

/** Whether offers are complete, and whether all prices of an event agree. */
export const checkOffers: Check = (event) => {
  const { offers } = event;
  const name = ({ name = '' }: CheckedOffer): { offer: string } => ({ offer: name });
  return [
    ...offers
      .filter(({ price = '' }) => price === '')
      .map((offer) => ofFact('offers_missing_price', 'offers', name(offer))),
    ...offers
      .filter((offer) => (offer.price_currency ?? '') === '' && isPaid(offer))
      .map((offer) => ofFact('offers_missing_currency', 'offers', name(offer))),
    ...offers
      .filter(({ url = '' }) => url === '')
      .map((offer) => ofFact('offers_missing_url', 'offers', name(offer))),
    ...findPriceConflict(event),
  ];
};

const isPaid = ({ price = '' }: CheckedOffer): boolean => Number(price) > 0;

/** An amount with a currency beside it. */
const AMOUNT =
  /(?:[€$£]|\b(?:EUR|USD|GBP|CHF|Kč|zł|Ft|kr)\b)\s?(\d{1,6}(?:[.,]\d{1,2})?)|(?<![\d.,])(\d{1,6}(?:[.,]\d{1,2})?)\s?(?:€|£|\b(?:EUR|USD|GBP|CHF|Kč|zł|Ft|kr|euros?|dollars?)(?!\p{L}))/giu;

function findPriceConflict({ cost, offers, texts }: CheckedEvent): Finding[] {
  const paid = offers.find(isPaid);
  const amounts = listAmounts(cost);
  const isFree = cost !== null && cost.values.length > 0 && amounts.every((amount) => amount === 0);
  if (isFree && paid !== undefined)
    return [ofFact('price_conflict', 'cost', { cost: cost.raw.join(', '), other: formatOffer(paid) })];
  const known = new Set([...amounts, ...offers.map(({ price }) => Number(price))]);
  // A free event may still name the price of a drink, and prices in words are not compared.
  if (isFree || ![...known].some((amount) => amount > 0)) return [];
  for (const { language, description } of texts) {
    const written = [...toReadableText(description ?? '').matchAll(AMOUNT)];
    const [first] = written;
    const differs = written.every(([, before, after]) => !known.has(toNumber(before ?? after ?? '')));
    if (first !== undefined && differs) {
      const shown = cost?.raw.join(', ') || (paid === undefined ? '' : formatOffer(paid));
      return [ofText('price_conflict', 'description', language, { cost: shown, other: first[0] })];
    }
  }
  return [];
}

const formatOffer = ({ price = '', price_currency: currency = '' }: CheckedOffer): string =>
  `${price} ${currency}`.trim();

const toNumber = (written: string): number => Number(written.replace(',', '.'));

/** Prices in words, such as "Free", count as zero. */
const listAmounts = (cost: CheckedCost | null): number[] =>
  (cost?.values ?? []).map((value) => (/^\d/.test(value) ? Number(value) : 0));
