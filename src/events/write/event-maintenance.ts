import { Injectable } from '@nestjs/common';
import { WordIndexMaintenance } from '../../search/word-index-maintenance.js';
import { TermsService } from '../../terms/terms.service.js';
import { DayCountMaintenance } from '../counts/day-count-maintenance.js';

/** What writes of events leave behind is tidied up now and then: counts that were appended, words that are not sorted in. */
@Injectable()
export class EventMaintenance {
  constructor(
    private readonly dayCounts: DayCountMaintenance,
    private readonly terms: TermsService,
    private readonly wordIndex: WordIndexMaintenance,
  ) {}

  /** Told of every write; never waits. */
  onWrite(): void {
    this.dayCounts.recordWrites();
    this.terms.onEventWritten();
    this.wordIndex.recordWrites();
  }
}
