import { convertOldRule } from './convert-old-rule.js';

// The grammar is in "vCalendar: The Electronic Calendaring and Scheduling Exchange Format", version 1.0, 2.4.4.
it.each([
  // The end
  ['D1 #10', 'FREQ=DAILY;INTERVAL=1;COUNT=10'],
  ['D2', 'FREQ=DAILY;INTERVAL=2;COUNT=2'],
  ['D10 #0', 'FREQ=DAILY;INTERVAL=10'],
  ['D1 19971224T000000', 'FREQ=DAILY;INTERVAL=1;UNTIL=19971224T000000'],
  ['D1 19971224T0000Z', 'FREQ=DAILY;INTERVAL=1;UNTIL=19971224T0000Z'],
  ['D1 19971224', 'FREQ=DAILY;INTERVAL=1;UNTIL=19971224'],
  ['W1 #4 MO', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4;BYDAY=MO'],
  // An end with something around it is none.
  ['D1 X#4 #4X X19971224 19971224X', 'FREQ=DAILY;INTERVAL=1;COUNT=2'],
  ['YD1 100 19971224', 'FREQ=YEARLY;INTERVAL=1;UNTIL=19971224;BYYEARDAY=100'],
  // Weeks
  ['W2 TU TH', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=TU,TH'],
  ['W1 #4', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4'],
  ['W1 MO TU WE TH FR SA SU #0', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR,SA,SU'],
  ['W1 MOO XMO MO #4', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4;BYDAY=MO'],
  ['D1 MO 5 #4', 'FREQ=DAILY;INTERVAL=1;COUNT=4'],
  ['W1 5 #4', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4'],
  // Months, by positions of weekdays or by days
  ['MP6 1+ MO 2- TH FR #5', 'FREQ=MONTHLY;INTERVAL=6;COUNT=5;BYDAY=1MO,-2TH,-2FR'],
  ['MP1 1+ 3+ MO #5', 'FREQ=MONTHLY;INTERVAL=1;COUNT=5;BYDAY=1MO,3MO'],
  ['MP1 #5', 'FREQ=MONTHLY;INTERVAL=1;COUNT=5'],
  ['MP1 MO #5', 'FREQ=MONTHLY;INTERVAL=1;COUNT=5'],
  ['MD1 2- 7+ 15 LD #3', 'FREQ=MONTHLY;INTERVAL=1;COUNT=3;BYMONTHDAY=-2,7,15,-1'],
  ['MD1 X2 2X 7 #3', 'FREQ=MONTHLY;INTERVAL=1;COUNT=3;BYMONTHDAY=7'],
  ['MD1 #3', 'FREQ=MONTHLY;INTERVAL=1;COUNT=3'],
  // Years, by months or by days
  ['YM1 6 7 #8', 'FREQ=YEARLY;INTERVAL=1;COUNT=8;BYMONTH=6,7'],
  ['YD3 1 100 200 #4', 'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200'],
  // Spelling
  [' w1  mo\t#4 ', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4;BYDAY=MO'],
])('reads %j', (text, rule) => {
  expect(convertOldRule(text)).toBe(rule);
});

it.each(['FREQ=DAILY', '', 'W', 'W MO', 'W1MO', 'W1234 MO', 'XW1 MO', 'M1 MO', `W1 ${'MO '.repeat(140)}`])(
  'is none of %j',
  (text) => {
    expect(convertOldRule(text)).toBeNull();
  },
);
