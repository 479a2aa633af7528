// Rules of vCalendar 1.0, which have a grammar of their own: `W2 MO WE #10`, `MP1 1+ TU 20271231T000000Z`.

/** The days of the week are those of RFC 5545. */
const WEEKDAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;

const RULE = /^\s*(D|W|MP|MD|YM|YD)(\d{1,3})\b(.{0,400})$/i;

const FREQUENCIES = {
  D: 'DAILY',
  W: 'WEEKLY',
  MP: 'MONTHLY',
  MD: 'MONTHLY',
  YM: 'YEARLY',
  YD: 'YEARLY',
} as const;
const LISTS = { MD: 'BYMONTHDAY', YM: 'BYMONTH', YD: 'BYYEARDAY' } as const;

/** @returns the rule in the grammar of RFC 5545; null for a text that is no old rule */
export function convertOldRule(text: string): string | null {
  const [, sentKind = '', interval, rest = ''] = RULE.exec(text) ?? [];
  const kind = sentKind.toUpperCase();
  if (!isKind(kind)) return null;
  const tokens = rest
    .toUpperCase()
    .split(/\s+/)
    .filter((token) => token !== '');
  const end = tokens.find((token) => /^#\d+$|^\d{8}(?:T\d{4,6}Z?)?$/.test(token));
  const values = tokens.filter((token) => token !== end);
  return [
    `FREQ=${FREQUENCIES[kind]}`,
    `INTERVAL=${interval}`,
    // Without a number a rule has two dates; none says "for ever".
    ...(end === '#0'
      ? []
      : [end === undefined ? 'COUNT=2' : end.startsWith('#') ? `COUNT=${end.slice(1)}` : `UNTIL=${end}`]),
    ...toLists(kind, values),
  ].join(';');
}

type Kind = keyof typeof FREQUENCIES;
const isKind = (text: string): text is Kind => text in FREQUENCIES;

function toLists(kind: Kind, values: readonly string[]): string[] {
  const weekdays = values.filter((value) => WEEKDAY.test(value));
  if (kind === 'W' && weekdays.length > 0) return [`BYDAY=${weekdays.join(',')}`];
  if (kind === 'MP') return toPositions(values);
  if (kind === 'D' || kind === 'W') return [];
  const numbers = values.map(toSigned).filter((value) => /^-?\d+$/.test(value));
  return numbers.length === 0 ? [] : [`${LISTS[kind]}=${numbers.join(',')}`];
}

/** `1+ TU 2- FR`: numbers hold for the weekdays behind them. */
function toPositions(values: readonly string[]): string[] {
  let positions: string[] = [];
  let isNew = true;
  const days: string[] = [];
  for (const value of values) {
    if (WEEKDAY.test(value)) {
      days.push(...positions.map((position) => `${position}${value}`));
      isNew = true;
    } else {
      positions = [...(isNew ? [] : positions), toSigned(value)];
      isNew = false;
    }
  }
  return days.length === 0 ? [] : [`BYDAY=${days.join(',')}`];
}

const toSigned = (value: string): string =>
  value === 'LD' ? '-1' : value.endsWith('-') ? `-${value.slice(0, -1)}` : value.replace(/\+$/, '');
