// Whether an event takes place, how to attend it, and for whom it is suitable (contract 3.12).

/** The first one is the default. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The first one is the default. */
export const ATTENDANCE_MODES = ['offline', 'online', 'mixed'] as const;
export type AttendanceMode = (typeof ATTENDANCE_MODES)[number];

/** In the order of responses. */
export const ACCESSIBILITY_CODES = [
  'wheelchair',
  'sign_language',
  'hearing_loop',
  'audio_description',
  'easy_read',
  'quiet',
  'captions',
] as const;
export type AccessibilityCode = (typeof ACCESSIBILITY_CODES)[number];

export const MAX_AGE = 150;
export const MAX_REASON_LENGTH = 1000;

const quote = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',');

export const EVENT_STATUS_CHECK = `event_status IN (${quote(EVENT_STATUSES)})`;
export const ATTENDANCE_MODE_CHECK = `attendance_mode IN (${quote(ATTENDANCE_MODES)})`;
export const ACCESSIBILITY_CHECK = `accessibility <@ ARRAY[${quote(ACCESSIBILITY_CODES)}]`;
export const AGES_CHECK = `age_min >= 0 AND age_max <= ${MAX_AGE} AND age_min <= age_max`;
