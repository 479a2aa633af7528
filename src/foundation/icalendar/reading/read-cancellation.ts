import { PartError } from '../../recurrence/recurrence-error.js';
import type { FileCancellation } from './calendar-file.js';
import { readDate } from './read-date.js';
import { Properties } from './read-property.js';
import type { RawComponent } from './split-components.js';
import { MAX_UID_LENGTH, readSequence, toSortable } from './event-version.js';
import type { ZoneFinder } from './zone-finder.js';

const NAMES = new Set([
  'UID',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'ATTENDEE',
  'COMMENT',
  'DTSTAMP',
  'LAST-MODIFIED',
]);

/**
 * Reads what METHOD:CANCEL says, which needs neither a title nor a start.
 *
 * @returns null without a UID, for a date that cannot be read, and for a message that only uninvites attendees: it has no
 *   status (RFC 5546, 3.2.5)
 */
export function readCancellation(component: RawComponent, zones: ZoneFinder): FileCancellation | null {
  const properties = new Properties(component, NAMES);
  const uid = properties.text('UID').slice(0, MAX_UID_LENGTH);
  const isForAttendees = properties.text('STATUS') === '' && properties.first('ATTENDEE') !== null;
  if (uid === '' || isForAttendees) return null;
  const id = properties.first('RECURRENCE-ID');
  try {
    return {
      line: component.line,
      uid,
      occurrence: id === null ? null : readDate(id, zones),
      isForFollowing: id?.parameters['range']?.toUpperCase() === 'THISANDFUTURE',
      sequence: readSequence(properties.text('SEQUENCE')),
      modified: toSortable(properties.text('LAST-MODIFIED') || properties.text('DTSTAMP')),
      reason: properties.text('COMMENT'),
    };
  } catch (error) {
    if (error instanceof PartError) return null;
    throw error;
  }
}
