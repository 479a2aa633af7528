import { type Check, type Finding, ofFact, ofText } from '../checked-event.js';

/** Beginnings of the words for "cancelled" in the languages of the service. */
const CANCELLED =
  'cancell?ed|abgesagt|entfällt|annul[ée]+e?|annullat[oa]|cancelad[oa]|geannuleerd|afgelast|odwołan[eyai]|' +
  'zrušen[oaáý]?|otkazano|odpovedano|aflyst|inställ[dt]|per(?:uttu|uutettu)|elmarad|törölve|ακυρώ\\p{L}*|отмен\\p{L}*';

/** At the beginning or at the end of a title, set off from the rest. */
const IN_TITLE = new RegExp(
  `^\\W*(?:${CANCELLED})(?:\\s*[^\\s\\p{L}\\p{N}]|\\s*$)|[^\\p{L}\\p{N}\\s]\\s*(?:${CANCELLED})[^\\p{L}\\p{N}]*$`,
  'iu',
);

/** Whether visitors and programs learn that an event does not take place as planned, and why. */
export const checkStatus: Check = ({ eventStatus, texts, originalLanguage }) => {
  if (eventStatus !== 'scheduled') {
    const hasReason = texts.some(({ reason }) => reason !== null && reason.trim() !== '');
    if (hasReason) return [];
    return [ofText('cancelled_without_reason', 'event_status_reason', originalLanguage)];
  }
  return texts.flatMap(({ language, title }): Finding[] =>
    IN_TITLE.test(title) ? [ofText('cancelled_without_reason', 'event_status', language)] : [],
  );
};

/** Whether people find the event by categories, and whom they can ask. */
export const checkLinks: Check = ({ organizers, website, categories, overwritingSource }) => [
  ...(organizers === 0 && website === '' ? [ofFact('no_organizer', 'organizer')] : []),
  ...(categories === 0 ? [ofFact('no_category', 'categories')] : []),
  ...(overwritingSource === null
    ? []
    : [ofFact('imported_will_change', 'source', { source: overwritingSource })]),
];
