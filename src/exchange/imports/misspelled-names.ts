import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { findClosestName } from '../../requests/validation/closest-name.js';
import { truncateText } from '../../foundation/html/truncate-text.js';
import type { EventNames } from './reading/event-names.js';
import type { Body } from './import-item.js';
import { MAX_FINDINGS } from './source-limits.js';
import { OWN_NAMES } from './reading/to-item.js';

/** Different unknown keys of a file that are compared with the known ones: each takes as long as a short line. */
const MAX_COMPARED = 1000;

/** Finds the keys in the events of a file that are probably misspelled. */
export class MisspelledNames {
  private readonly closest = new Map<string, string | null>();
  private errorCount = 0;

  constructor(private readonly names: EventNames) {}

  /** @returns at least one error for an event that has a misspelled key, or one that is not compared any more */
  find(body: Body): ParameterError[] {
    const errors: ParameterError[] = [];
    for (const name of Object.keys(body)) {
      if (errors.length > 0 && this.errorCount >= MAX_FINDINGS) break;
      if (this.names.known.has(name) || OWN_NAMES.has(name)) continue;
      const meant = this.findClosest(name);
      if (meant === undefined) {
        errors.push(new ParameterError('import_many_keys', { max: MAX_COMPARED }));
        break;
      }
      if (meant === null) continue;
      this.errorCount += 1;
      errors.push(new ParameterError('import_misspelled', { name: truncateText(name, 80), meant }));
    }
    return errors;
  }

  /** @returns undefined for a name that is not compared any more */
  private findClosest(name: string): string | null | undefined {
    const cached = this.closest.get(name);
    if (cached !== undefined || this.closest.size >= MAX_COMPARED) return cached;
    const meant = findClosestName(name, this.names.meant);
    this.closest.set(name, meant);
    return meant;
  }
}
