import { dropTimeBeforeDay, moveTimeBehindDay } from './time-before-day.js';

describe('moveTimeBehindDay and dropTimeBeforeDay', () => {
  it.each([
    ['noon tomorrow', 'tomorrow noon', 'tomorrow'],
    ['midnight today', 'today midnight', 'today'],
    ['9am monday', 'monday 9am', 'monday'],
    ['9 a.m. mon', 'mon 9 a.m.', 'mon'],
    ['9:30 pm next friday', 'next friday 9:30 pm', 'next friday'],
    ['16:30 last tuesday', 'last tuesday 16:30', 'last tuesday'],
    ['16:30:15 yesterday', 'yesterday 16:30:15', 'yesterday'],
    [' 9am \t tomorrow', 'tomorrow 9am', 'tomorrow'],
    ['NOON Tomorrow', 'Tomorrow NOON', 'Tomorrow'],
    // What follows the day stays behind it
    ['9am first monday of may', 'first monday of may 9am', 'first monday of may'],
    ['noon tomorrow +1 week', 'tomorrow +1 week noon', 'tomorrow +1 week'],
    ['9am monday, 4 may 2027', 'monday, 4 may 2027 9am', 'monday, 4 may 2027'],
  ])('of %j make %j and %j', (text, moved, dropped) => {
    expect([moveTimeBehindDay(text), dropTimeBeforeDay(text)]).toEqual([moved, dropped]);
  });

  it.each([
    'tomorrow noon',
    'monday',
    'noon',
    '9am',
    '9 monday',
    '9am 4 may 2027',
    '16:30 2027-05-04',
    'noon tomorrowish',
    'noontomorrow',
    'at noon tomorrow',
    '100:00 monday',
    '',
  ])('keep %j', (text) => {
    expect([moveTimeBehindDay(text), dropTimeBeforeDay(text)]).toEqual([text, text]);
  });
});
