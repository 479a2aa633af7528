// The messages between the process and a thread that reads files. They cross as structured clones, which lose prototypes.
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { FileBytes } from './file-content.js';
import type { ImportItem, ReadFile, ReadFinding } from '../import-item.js';
import { countParts } from '../limit-items.js';
import type { ReadOptions, SourceOfFile } from './read-items.js';

/** Asks a thread to read a file; null asks for the next part of the result. */
export type ReadRequest = {
  readonly content: Pick<FileBytes, 'bytes' | 'contentType' | 'address'> | string;
  readonly source: SourceOfFile;
  readonly options: ReadOptions;
} | null;

type PlainError = Pick<ParameterError, 'reason' | 'values'>;

/** Part of a result, or why there is none. */
export type ReadPart =
  | { readonly refused: PlainError }
  | {
      readonly items: readonly ImportItem[];
      readonly findings: readonly (Omit<ReadFinding, 'error'> & { readonly error: PlainError })[];
      readonly isComplete: boolean;
      readonly isVersioned: boolean;
      readonly fieldNames: ReadFile['fieldNames'];
      readonly isLast: boolean;
    };

/** What the process receives between two turns of its event loop. */
const MAX_ITEMS_OF_PART = 500;
const MAX_VALUES_OF_PART = 10_000;

export function* splitResult(result: ReadFile | ParameterError): Generator<ReadPart, void> {
  if (result instanceof ParameterError) {
    yield { refused: result };
    return;
  }
  const { items, findings, isComplete, isVersioned = false, fieldNames } = result;
  let item = 0;
  let finding = 0;
  do {
    const [nextItem, nextFinding] = [findEndOfPart(items, item), finding + MAX_ITEMS_OF_PART];
    const isLast = nextItem >= items.length && nextFinding >= findings.length;
    yield {
      items: items.slice(item, nextItem),
      findings: findings.slice(finding, nextFinding),
      isComplete,
      isVersioned,
      fieldNames,
      isLast,
    };
    [item, finding] = [nextItem, nextFinding];
  } while (item < items.length || finding < findings.length);
}

function findEndOfPart(items: readonly ImportItem[], from: number): number {
  const last = Math.min(from + MAX_ITEMS_OF_PART, items.length);
  let end = from;
  for (let values = 0; end < last && values < MAX_VALUES_OF_PART; end += 1) {
    const item = items[end];
    if (item !== undefined) values += countParts(item);
  }
  return end;
}

/** Joins the parts of a result in their order. */
export async function joinResult(receive: () => Promise<ReadPart>): Promise<ReadFile | ParameterError> {
  const items: ImportItem[] = [];
  const findings: ReadFinding[] = [];
  for (;;) {
    const part = await receive();
    if ('refused' in part) return toParameterError(part.refused);
    items.push(...part.items);
    findings.push(...part.findings.map((one) => ({ ...one, error: toParameterError(one.error) })));
    const { isComplete, isVersioned, fieldNames } = part;
    if (part.isLast) return { items, findings, isComplete, isVersioned, fieldNames };
  }
}

const toParameterError = ({ reason, values }: PlainError): ParameterError =>
  new ParameterError(reason, values);
