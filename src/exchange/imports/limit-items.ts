// Bounds what a thread hands over: the process, which answers requests, does something for each part of it.
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { ReadFile, ReadFinding } from './import-item.js';
import { MAX_FINDINGS, MAX_PARTS } from './source-limits.js';

/** Refuses events of too many parts, and leaves out findings beyond those that an import keeps. */
export function limitItems(file: ReadFile): ReadFile {
  const tooComplex = new Set(file.items.filter((item) => countParts(item) > MAX_PARTS));
  const refusals = [...tooComplex].map(({ line, externalId }) => ({
    line,
    externalId,
    error: new ParameterError('too_complex'),
    isRefusal: true,
  }));
  return {
    ...file,
    items: file.items.filter((item) => !tooComplex.has(item)),
    findings: limitFindings([...file.findings, ...refusals]),
  };
}

/** Those of refused events stay: such events are counted, and they have not vanished. */
function limitFindings(findings: readonly ReadFinding[]): readonly ReadFinding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  return findings.filter(({ isRefusal }, n) => isRefusal || n < MAX_FINDINGS);
}

/** Counts values and the keys of objects, nested ones included, until they are too many. */
export function countParts(root: unknown): number {
  const waiting: unknown[] = [root];
  let count = 0;
  while (waiting.length > 0 && count <= MAX_PARTS) {
    const value = waiting.pop();
    count += 1;
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value) as unknown[];
    count += inner.length;
    if (count <= MAX_PARTS) for (const part of inner) waiting.push(part);
  }
  return count;
}
