// Writes a row of a CSV file as `POST /events` takes it.
import { chooseCurrencySymbol, isCurrencyCode } from '../../../calendar/events/currency-code.js';
import { EVENT_STATUSES } from '../../../calendar/events/event-status.js';
import { POST_STATUSES } from '../../../calendar/posts/post-status.js';
import type { DateNotation } from '../../../foundation/dates/written/read-written-date.js';
import { createTypeError, ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readYesNo } from '../../../foundation/languages/yes-no.js';
import type { CsvProblem, Row } from './csv-row.js';
import { readCsvTimes } from './csv-times.js';
import type { Body } from '../import-item.js';

const TEXTS = ['description', 'excerpt', 'slug', 'timezone', 'website'] as const;

const FLAGS = ['hide_from_listings', 'sticky', 'featured', 'show_map', 'show_map_link'] as const;

/** Names have no markup in a table, though the entities of a page. */
const toName = (value: string): string => value.replaceAll('<', '&lt;').trim();

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map(toName)
    .filter((name) => name !== '');

export interface CsvBody {
  readonly body: Body;
  /** What the row does not say itself. */
  readonly implied: Body;
  readonly problems: readonly CsvProblem[];
}

export function readCsvBody(row: Row, notation: DateNotation): CsvBody {
  const problems: CsvProblem[] = [];
  const readFlag = (field: (typeof FLAGS)[number] | 'all_day'): boolean | null => {
    const value = row[field] ?? '';
    const flag = value === '' ? null : readYesNo(value);
    if (flag === null && value !== '')
      problems.push({ field, error: createTypeError('boolean'), isRefusal: false });
    return flag;
  };
  const { body: times, problem } = readCsvTimes(row, readFlag('all_day'), notation);
  if (problem !== null) problems.push(problem);
  const texts = TEXTS.flatMap((name): [string, unknown][] => {
    const value = row[name];
    return value === undefined ? [] : [[name, value]];
  });
  const flags = FLAGS.flatMap((name): [string, unknown][] => {
    const flag = readFlag(name);
    return flag === null ? [] : [[name, flag]];
  });
  const eventStatus = readEventStatus(row);
  // A column `Status` may have either.
  const state = row.event_status?.toLowerCase() ?? '';
  const postStatus = row.status?.toLowerCase() || (isPostStatus(state) ? state : '');
  if (eventStatus === null && !isPostStatus(state))
    problems.push({
      field: 'event_status',
      error: new ParameterError('one_of', { allowed: EVENT_STATUSES.join(', ') }),
      isRefusal: false,
    });
  const emptyFlags = FLAGS.filter((name) => row[name] === '').map((name): [string, unknown] => [name, false]);
  const body = {
    ...(row.title === undefined ? {} : { title: toName(row.title) }),
    ...Object.fromEntries(texts),
    ...(postStatus === '' ? {} : { status: postStatus }),
    ...(eventStatus === null || eventStatus === undefined ? {} : { event_status: eventStatus }),
    ...Object.fromEntries(flags),
    ...times,
    ...toCost(row),
    ...(row.categories === undefined ? {} : { categories: splitList(row.categories) }),
    ...(row.tags === undefined ? {} : { tags: splitList(row.tags) }),
    ...toVenue(row),
    ...toOrganizers(row),
  };
  return { body, implied: { status: 'publish', ...Object.fromEntries(emptyFlags) }, problems };
}

const isPostStatus = (word: string): boolean => POST_STATUSES.some((status) => status === word);

/** @returns null for a word that is none of them: ticket shops call the state of their sale so, such as `Live` */
function readEventStatus({ event_status: text }: Row): string | null | undefined {
  const status = text?.toLowerCase().replace('canceled', 'cancelled').replace('confirmed', 'scheduled');
  return status === undefined || status === '' || EVENT_STATUSES.some((one) => one === status)
    ? status
    : null;
}

/** Amounts with their currency, as The Events Calendar writes it in columns of its own. */
function toCost({ cost, currency_symbol: symbol = '', currency_position: position = '', ...row }: Row): Body {
  if (cost === undefined) return {};
  const isAmount = /^[\d.,\s–-]+$/.test(cost) && Number(cost) !== 0;
  if (!isAmount) return { cost };
  const { currency_code: code = '' } = row;
  const currency = chooseCurrencySymbol(symbol, code.toUpperCase());
  if (currency === '') return { cost: code === '' ? cost : `${cost} ${code}` };
  // A code stands apart from the number.
  const space = isCurrencyCode(currency) ? ' ' : '';
  const isAfter = symbol === '' || /^(?:post|suf)fix$|^after$/i.test(position);
  return { cost: isAfter ? `${cost}${space}${currency}` : `${currency}${space}${cost}` };
}

function toVenue(row: Row): Body {
  if (row.venue === undefined) return {};
  if (row.venue === '') return { venue: [] };
  const details = [
    ['address', row.venue_address],
    ['city', row.venue_city],
    ['zip', row.venue_zip],
    ['country', row.venue_country],
  ].flatMap(([name, value = '']) => (value === '' ? [] : [[name, toName(value)]]));
  return { venue: { venue: toName(row.venue), ...(Object.fromEntries(details) as Record<string, string>) } };
}

function toOrganizers({ organizer, organizer_email: email = '' }: Row): Body {
  if (organizer === undefined) return {};
  const names = splitList(organizer);
  const isOne = names.length === 1 && email !== '';
  return { organizer: names.map((name) => (isOne ? { organizer: name, email } : { organizer: name })) };
}
