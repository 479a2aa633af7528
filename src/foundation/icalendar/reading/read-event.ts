import { ParameterError } from '../../errors/parameter-error.js';
import { stripTags } from '../../html/plain-text.js';
import { isHttpUrl } from '../../html/url.js';
import { PartError } from '../../recurrence/recurrence-error.js';
import type { FileCancellation, FileEvent, FileFinding, FilePlace } from './calendar-file.js';
import { ALL_DAY_NAMES } from './all-day-flag.js';
import { removeCancelledWord } from './cancelled-title.js';
import { MAX_UID_LENGTH, readSequence, toSortable } from './event-version.js';
import { readCancellation } from './read-cancellation.js';
import { toClockOf } from './read-date.js';
import { Properties, type Property } from './read-property.js';
import { readTimes } from './read-times.js';
import type { RawComponent } from './split-components.js';
import type { ZoneFinder } from './zone-finder.js';

const NAMES = new Set([
  'UID',
  'RECURRENCE-ID',
  'SEQUENCE',
  'SUMMARY',
  'DESCRIPTION',
  'X-ALT-DESC',
  'LOCATION',
  'GEO',
  'URL',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'EXRULE',
  'CATEGORIES',
  'ORGANIZER',
  'CONTACT',
  'STATUS',
  'CLASS',
  'COMMENT',
  'IMAGE',
  'ATTACH',
  'CONFERENCE',
  'DTSTAMP',
  'LAST-MODIFIED',
  ...ALL_DAY_NAMES,
]);

const MAX_CATEGORIES = 50;

interface EventRead {
  /** Null for an event that is left out. */
  readonly event: FileEvent | null;
  /** In place of an event that is cancelled, and lacks what an event needs. */
  readonly cancellation?: FileCancellation;
  readonly findings: readonly FileFinding[];
}

export function readEvent(component: RawComponent, zones: ZoneFinder): EventRead {
  const properties = new Properties(component, NAMES);
  const sentUid = properties.text('UID').slice(0, MAX_UID_LENGTH);
  const findings: FileFinding[] = [];
  const report = (error: ParameterError, isRefusal = false, line = component.line): void => {
    findings.push({ line, uid: sentUid, error, isRefusal });
  };
  const refuse = (error: ParameterError): EventRead => {
    report(error, true);
    return { event: null, findings };
  };
  if (!component.isComplete) return refuse(new ParameterError('import_no_end'));
  for (const line of properties.unreadLines.slice(0, 5))
    report(new ParameterError('import_unread_line'), false, line);
  const inline = INLINE_NAMES.flatMap((name) => properties.all(name)).find(isInline);
  if (inline !== undefined)
    report(new ParameterError('import_inline_file', { name: describeFile(inline) }), false, inline.line);
  const texts = readTexts(properties);
  const summary = properties.text('SUMMARY');
  const title = texts.status === 'cancelled' ? removeCancelledWord(summary) : summary;
  const isBare = title === '' || properties.first('DTSTART') === null;
  const cancellation = isBare && texts.status === 'cancelled' ? readCancellation(component, zones) : null;
  if (cancellation !== null) return { event: null, cancellation, findings };
  if (title === '') return refuse(new ParameterError('import_no_title'));
  try {
    const times = readTimes(properties, zones);
    const { occurrence, findings: ofTimes, ...ownTimes } = times;
    for (const error of ofTimes) report(error);
    const uid = sentUid === '' ? `${title.slice(0, 200)} ${times.start}` : sentUid;
    const id = properties.first('RECURRENCE-ID');
    return {
      event: {
        ...ownTimes,
        ...texts,
        line: component.line,
        uid,
        hasUid: sentUid !== '',
        title,
        occurrence: occurrence === null ? null : toClockOf(times.zone, occurrence),
        occurrenceDate: occurrence,
        isForFollowing: id?.parameters['range']?.toUpperCase() === 'THISANDFUTURE',
        sequence: readSequence(properties.text('SEQUENCE')),
        modified: toSortable(properties.text('LAST-MODIFIED') || properties.text('DTSTAMP')),
      },
      findings,
    };
  } catch (error) {
    if (error instanceof PartError) return refuse(error.parameterError);
    throw error;
  }
}

const INLINE_NAMES = ['IMAGE', 'ATTACH'];

const isInline = ({ parameters, raw }: Property): boolean =>
  /^(?:b|base64)$/i.test(parameters['encoding'] ?? '') || /^data:/i.test(raw);

/** By its name, as some programs write it, or by its type. */
const describeFile = ({ name, parameters }: Property): string =>
  (parameters['filename'] ?? parameters['x-filename'] ?? parameters['fmttype'] ?? name).slice(0, 80);

type Texts = Pick<
  FileEvent,
  | 'description'
  | 'isHtml'
  | 'place'
  | 'website'
  | 'onlineUrl'
  | 'image'
  | 'categories'
  | 'organizers'
  | 'status'
  | 'isPrivate'
  | 'comment'
>;

function readTexts(properties: Properties): Texts {
  const html = properties
    .all('X-ALT-DESC')
    .find(({ parameters, raw }) => parameters['fmttype']?.toLowerCase() === 'text/html' && hasText(raw));
  const text = properties.text('DESCRIPTION');
  const status = properties.text('STATUS').toUpperCase();
  return {
    description: html === undefined ? text : (html.values[0] ?? ''),
    isHtml: html !== undefined || MARKUP.test(text),
    place: readPlace(properties),
    website: toUrl(properties.text('URL')),
    onlineUrl: toUrl(properties.text('CONFERENCE')),
    image: readImage(properties),
    categories: [
      ...new Set(properties.all('CATEGORIES').flatMap(({ values }) => values.map((value) => value.trim()))),
    ]
      .filter((category) => category !== '')
      .slice(0, MAX_CATEGORIES),
    organizers: readOrganizers(properties),
    status: STATUSES[status] ?? 'scheduled',
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(properties.text('CLASS').toUpperCase()),
    comment: properties.text('COMMENT'),
  };
}

/** Google writes HTML into plain descriptions. */
const MARKUP = /<(?:\/?(?:p|b|i|u|ul|ol|li|span|div|strong|em|h[1-6])|br ?\/?|a href=[^>]{0,500})>/i;

/** A date that is not certain yet is no confirmed one. */
const STATUSES: Readonly<Record<string, FileEvent['status']>> = {
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  TENTATIVE: 'postponed',
};

/** Whether more than markup is left. */
function hasText(html: string): boolean {
  const head = html.toLowerCase().lastIndexOf('</head>');
  return stripTags(html.slice(Math.max(0, head)).replace(/\\n/gi, ' ')).trim() !== '';
}

const toUrl = (text: string): string => (isHttpUrl(text) ? text : '');

function readPlace(properties: Properties): FilePlace | null {
  const text = properties.text('LOCATION');
  if (text === '') return null;
  const [latitude = NaN, longitude = NaN] = (properties.first('GEO')?.raw ?? '')
    .split(';')
    .map(Number.parseFloat);
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return { text, latitude: isPlace ? latitude : null, longitude: isPlace ? longitude : null };
}

function readImage(properties: Properties): string {
  const images = [
    ...properties.all('IMAGE'),
    ...properties.all('ATTACH').filter(({ parameters }) => /^image\//i.test(parameters['fmttype'] ?? '')),
  ];
  return images.map(({ values }) => values[0] ?? '').find(isHttpUrl) ?? '';
}

/** Names only: addresses are not for the public. */
function readOrganizers(properties: Properties): string[] {
  const names = [
    ...properties.all('CONTACT').map(({ values }) => values[0] ?? ''),
    ...properties.all('ORGANIZER').map(({ parameters }) => parameters['cn'] ?? ''),
  ];
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '' && !name.includes('@'));
}
