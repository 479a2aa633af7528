import { Field } from '../../../requests/validation/field.js';

const LIST = { type: 'array', items: { type: 'string' } };

/** Read once the start and the time zone of the event are known, with `parseRecurrence`. */
export const RecurrenceField = (
  o: { readonly nullable?: boolean; readonly note?: string } = {},
): PropertyDecorator =>
  Field<unknown>({
    read: (raw) => raw,
    nullable: o.nullable === true,
    api: {
      description:
        'When the event repeats. A rule of RFC 5545 (`FREQ=WEEKLY;BYDAY=TU;COUNT=10`), lines with RRULE, RDATE and EXDATE ' +
        'as in iCalendar, or an object with `rules`, `dates` and `excluded`. Exact dates need no rule. Dates without an ' +
        'offset are on the wall clock of the event; a day alone in `excluded` leaves out all of that day. `FREQ` is ' +
        '`DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`.' +
        (o.note ?? ''),
      oneOf: [
        {
          type: 'string',
          nullable: o.nullable === true,
          maxLength: 60_000,
          example: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=10',
        },
        { type: 'object', properties: { rules: LIST, dates: LIST, excluded: LIST } },
      ],
    },
  });
