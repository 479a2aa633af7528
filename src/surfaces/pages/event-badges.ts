// What is special about an event, in a word or two.
import { FREE_PRICE_SLUGS } from '../../calendar/events/cost.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { formatPrice, nameOwnLanguage } from './page-dates.js';
import type { PageView } from './page-view.js';

type Tone = 'good' | 'warn' | 'stop' | '';
type StatusWord = 'cancelled' | 'postponed' | 'rescheduled';

const renderTag = (text: string, tone: Tone = ''): Markup =>
  html`<span class="tag${tone === '' ? '' : ` ${tone}`}">${text}</span>`;

/** Where an event does not take place as it was planned, in a word. */
export function renderStatus(status: string, { say }: PageView): Markup | null {
  if (status === 'scheduled') return null;
  return renderTag(say(status as StatusWord), status === 'cancelled' ? 'stop' : 'warn');
}

/** Whether no ticket can be had any more. */
export const isSoldOut = ({ offers }: EventDto): boolean =>
  offers.length > 0 && offers.every(({ availability }) => availability.endsWith('SoldOut'));

export const renderSoldOut = (event: EventDto, { say }: PageView): Markup | null =>
  isSoldOut(event) ? renderTag(say('sold_out'), 'warn') : null;

/** Whether those who sell tickets say that there are few. */
function hasFewLeft({ offers }: EventDto): boolean {
  const left = offers.filter(({ availability }) => !availability.endsWith('SoldOut'));
  return left.length > 0 && left.every(({ availability }) => availability.endsWith('LimitedAvailability'));
}

/** As the filter `is_free` has it: the cost consists of zeros and of words for them. */
export const isFree = ({ cost_details: { values } }: EventDto): boolean =>
  values.length > 0 && values.every((value) => /^0+(\.0+)?$/.test(value) || FREE_PRICE_SLUGS.includes(value));

/** Whether a password protects the event, of which lists show little more than the title and the date then. */
export const isProtected = ({ all_day: allDay }: EventDto): boolean => allDay === null;

const isCancelled = ({ event_status: status }: EventDto): boolean => status === 'cancelled';

export function renderBadges(event: EventDto, view: PageView): Markup {
  const { say, language } = view;
  const isOpen = !isCancelled(event) && !isSoldOut(event);
  const badges = [
    renderStatus(event.event_status, view),
    !isCancelled(event) && renderSoldOut(event, view),
    isOpen && hasFewLeft(event) && renderTag(say('few_left'), 'warn'),
    isOpen && isFree(event) && renderTag(say('free'), 'good'),
    event.attendance_mode === 'online' && renderTag(say('online_event')),
    isProtected(event) && renderTag(say('with_password')),
    event.language !== language &&
      html`<span class="tag" lang="${event.language}">${nameOwnLanguage(event.language)}</span>`,
  ].filter((badge) => badge !== null && badge !== false);
  return html`${badges.map((badge, index) => (index === 0 ? badge : html` ${badge}`))}`;
}

/** The price; nothing for free events, and for those that nobody can attend any more. */
export function formatEventPrice(event: EventDto, { locale }: PageView): string {
  if (isCancelled(event) || isSoldOut(event) || isFree(event)) return '';
  if (event.cost !== '') return event.cost;
  const offers = event.offers.filter(
    ({ price, availability }) => Number(price) > 0 && !availability.endsWith('SoldOut'),
  );
  const [first] = offers;
  if (first === undefined || offers.some(({ price_currency: other }) => other !== first.price_currency))
    return '';
  const prices = offers.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((price) =>
    formatPrice(String(price), first.price_currency, locale),
  );
  return low === high ? (low ?? '') : `${low} – ${high}`;
}
