import type { EventDto } from '../../calendar/events/event.dto.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { listVenues } from './event-venues.js';
import { formatAddress } from './facts.js';
import { toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import type { PageView } from './page-view.js';

const toStamp = (utc: string): string => `${utc.slice(0, 19).replace(' ', 'T').replaceAll(/[-:]/g, '')}Z`;

/**
 * Links to calendars of the web, and a file for Apple and other programs.
 *
 * @param isOpened whether a password opened the page: the file would need it
 */
export function renderCalendarMenu(event: EventDto, isOpened: boolean, view: PageView): Markup {
  const { title, url } = event;
  const place = listVenues(event)
    .map((venue) => [venue.venue, ...formatAddress(venue)].join(', '))
    .join('; ');
  const [day, lastDay] = [event.start_date.slice(0, 10), event.end_date.slice(0, 10)];
  const isAllDay = event.all_day === true;
  const google = toSearch({
    action: 'TEMPLATE',
    text: title,
    dates: isAllDay
      ? `${day.replaceAll('-', '')}/${nextDay(lastDay).replaceAll('-', '')}`
      : `${toStamp(event.utc_start_date)}/${toStamp(event.utc_end_date)}`,
    details: url,
    location: place,
  });
  const outlook = toSearch({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: isAllDay ? day : `${event.utc_start_date.replace(' ', 'T')}Z`,
    enddt: isAllDay ? nextDay(lastDay) : `${event.utc_end_date.replace(' ', 'T')}Z`,
    ...(isAllDay && { allday: 'true' }),
    body: url,
    location: place,
  });
  const file = `${view.api}/events/${event.id}.ics`;
  const sites = [
    ['Google', `https://calendar.google.com/calendar/render${google}`],
    ['Outlook', `https://outlook.live.com/calendar/0/deeplink/compose${outlook}`],
  ] as const;
  const files = isOpened ? [] : ['Apple', `${view.say('calendar_file')} (.ics)`];
  return html`<details class="menu start">
    <summary>${view.say('add')}</summary>
    <ul>
      ${sites.map(([name, address]) => html`<li><a href="${address}" rel="noopener nofollow">${name}</a></li>`)}
      ${files.map((name) => html`<li><a href="${file}">${name}</a></li>`)}
    </ul>
  </details>`;
}

const nextDay = (day: string): string =>
  new Date(parseLocalMs(`${day} 00:00:00`) + 86_400_000).toISOString().slice(0, 10);
