import { Injectable } from '@nestjs/common';
import { WordSorting } from '../../search/word-sorting.js';
import { TermsService } from '../../terms/terms.service.js';
import { DayCounts } from '../counts/day-counts.js';

/** What writes of events leave behind is tidied up now and then: counts that were appended, words that are not sorted in. */
@Injectable()
export class AfterWrites {
  constructor(
    private readonly days: DayCounts,
    private readonly terms: TermsService,
    private readonly words: WordSorting,
  ) {}

  /** Told of every write; never waits. */
  written(): void {
    this.days.written();
    this.terms.written();
    this.words.written();
  }
}
