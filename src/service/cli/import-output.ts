// The output of imports, and the options that describe their source.
import type { Finding, ImportCounts } from '../../exchange/imports/import.entity.js';
import {
  POLICIES,
  type Policy,
  SOURCE_DATE_ORDERS,
  type SourceDateOrder,
  VANISHED,
  type Vanished,
} from '../../exchange/imports/source.entity.js';
import { printNotice } from './run-command.js';

const PRINTED_FINDINGS = 50;

/** @throws Error for other values */
export const describeSourceOptions = (options: {
  readonly policy?: string;
  readonly vanished?: string;
  readonly dateOrder?: string;
}): {
  readonly policy: Policy | undefined;
  readonly vanished: Vanished | undefined;
  readonly dateOrder: SourceDateOrder | undefined;
} => ({
  policy: readChoice('--policy', options.policy, POLICIES),
  vanished: readChoice('--vanished', options.vanished, VANISHED),
  dateOrder: readChoice('--date-order', options.dateOrder, SOURCE_DATE_ORDERS),
});

function readChoice<T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const choice = choices.find((one) => one === value);
  if (value !== undefined && choice === undefined)
    throw new Error(`${option} is one of ${choices.join(', ')}.`);
  return choice;
}

export function printFindings(findings: readonly Finding[]): void {
  for (const finding of findings.slice(0, PRINTED_FINDINGS)) printNotice(describeFinding(finding));
  if (findings.length > PRINTED_FINDINGS)
    printNotice(`… and ${findings.length - PRINTED_FINDINGS} more findings.`);
}

/** Begins with the line or the id; a finding about the whole source has neither. */
export function describeFinding({ line, external_id: id, message }: Finding): string {
  const subject = line > 0 ? `Line ${line}` : id;
  return subject === '' ? message : `${subject}: ${message}`;
}

export const describeCounts = ({ kept_local: kept, ...counts }: ImportCounts): string =>
  Object.entries({ ...counts, 'kept as changed here': kept })
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
