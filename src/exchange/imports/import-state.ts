// The order, the progress and the result of an import.
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { WriteListener } from '../../requests/context/request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { BatchSize } from './batch-size.js';
import { cleanText } from './clean-text.js';
import { type FileContent, isLengthKnown } from './reading/file-content.js';
import { toLabel } from './finding-label.js';
import type { FindingTexts } from './finding-texts.js';
import { type ImageIds, listFailures } from './import-images.js';
import { type DescribedItem, type ImportItem, listSeenIds, type ReadFile } from './import-item.js';
import type { Finding, ImportCounts } from './import.entity.js';
import type { Plan } from './item-planner.js';
import type { MatchedFile } from './match-items.js';
import type { WriteContext } from './item-writer.js';
import { MAX_FINDINGS } from './source-limits.js';
import type { SourceRow } from './sources.queries.js';

/** How long a source belongs to an import without a sign of life. */
export const LEASE_MS = 60_000;

export const NO_LEASE = { importId: null, leasedUntil: null };

export interface ImportOrder {
  readonly source: SourceRow;
  /** A file of the format of the source, or what was read elsewhere. */
  readonly content: FileContent | ReadFile;
  readonly viewer: Viewer;
  /** Of the findings. */
  readonly language: LanguageCode;
  readonly isDryRun: boolean;
  readonly isStrict?: boolean;
  readonly onWritten?: WriteListener | null;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface PlannedItem {
  readonly external_id: string;
  readonly line: number;
  readonly action: string;
  readonly title: string;
  readonly start_date: string;
  readonly fields: readonly string[];
}

export interface ImportResult {
  /** Null for a dry run. */
  readonly id: number | null;
  readonly counts: ImportCounts;
  readonly findings: readonly Finding[];
  readonly total: number;
  /** Changes by item, of a dry run. */
  readonly items: readonly PlannedItem[];
}

/** What a file says, which may be of any type where it is wrong. */
const toText = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '');

/** The state of one import. */
export class ImportState {
  readonly counts: ImportCounts = {
    created: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    refused: 0,
    kept_local: 0,
  };
  readonly findings: Finding[] = [];
  readonly context: WriteContext & { readonly images: ImageIds };
  readonly batchSize = new BatchSize();
  done = 0;
  hasStatistics = false;
  /** Events of single dates whose series the file has. */
  replacedIds: readonly string[] = [];
  /** Milliseconds since 1970; 0 before the first lease. */
  leasedUntil = 0;
  private readonly items: PlannedItem[] = [];

  constructor(
    readonly order: ImportOrder,
    public file: ReadFile,
    private readonly findingTexts: FindingTexts,
  ) {
    const { source, viewer, language } = order;
    this.context = { source, viewer, language, fieldNames: file.fieldNames, images: new Map() };
    // A file may have a finding for each line: texts are made of those that are kept.
    this.counts.refused = file.findings.filter(({ isRefusal }) => isRefusal).length;
    this.report(
      file.findings
        .slice(0, MAX_FINDINGS)
        .map(({ line, externalId, error: { reason, values }, isRefusal, label }) => ({
          line,
          external_id: externalId,
          message: `${label === undefined ? '' : `${label}: `}${findingTexts.say(reason, language, values)}`,
          refused: isRefusal,
        })),
      false,
    );
    if (this.isRemovalPossible && !isLengthKnown(order.content)) {
      const message = findingTexts.say('import_no_length', language);
      this.report([{ line: 0, external_id: '', message, refused: false }]);
    }
  }

  get total(): number {
    return this.file.items.length;
  }

  get seenIds(): string[] {
    return listSeenIds(this.file);
  }

  /** Null when what the file lacks counts as gone. */
  get goneIds(): readonly string[] | null {
    return this.file.goneIds ?? null;
  }

  /** An empty file is a mistake rather than the end of all events, and so may be one that was cut off. */
  get mayRemove(): boolean {
    return this.isRemovalPossible && isLengthKnown(this.order.content);
  }

  private get isRemovalPossible(): boolean {
    const { isComplete, hasEmptied = false } = this.file;
    const isCertain = isComplete || this.goneIds !== null;
    return this.context.source.vanished !== 'keep' && isCertain && (this.total > 0 || hasEmptied);
  }

  /** Takes the file as it was matched with what the source had before. */
  match({ file, replacedIds, renamed, elsewhere }: MatchedFile, isRenamed: boolean): void {
    const oldIds = new Map(isRenamed ? [] : renamed.map(({ from, to }) => [to, from]));
    const items = file.items.map((item) => ({
      ...item,
      externalId: oldIds.get(item.externalId) ?? item.externalId,
    }));
    this.file = { ...file, items };
    this.replacedIds = replacedIds;
    const { language } = this.order;
    this.report(
      elsewhere.map(({ name, count }) => {
        const message = this.findingTexts.say('import_elsewhere', language, { name, count });
        return { line: 0, external_id: '', message, refused: false };
      }),
    );
  }

  batches(): Generator<readonly ImportItem[]> {
    return this.batchSize.split(this.file.items);
  }

  /** Counts events and series, not occurrences that differ from theirs. */
  count(plan: Plan, created: number): void {
    const isMain = ({ externalId }: ImportItem): boolean => !externalId.includes('\n');
    this.counts.created += created;
    this.counts.unchanged += plan.unchanged.filter(isMain).length;
    this.counts.kept_local += plan.kept.filter(isMain).length;
    for (const { item, comparison } of plan.changed) {
      if (comparison.isHashedFast && Object.keys(comparison.changed).length + comparison.kept.length === 0)
        this.counts.unchanged += 1;
      else if (Object.keys(comparison.changed).length === 0) this.counts.kept_local += 1;
      else if (
        isMain(item) ||
        !plan.changed.some((one) => item.externalId.startsWith(`${one.item.externalId}\n`))
      )
        this.counts.updated += 1;
    }
  }

  report(findings: readonly Finding[], countsRefused = true): void {
    if (countsRefused) this.counts.refused += findings.filter(({ refused }) => refused).length;
    const kept = findings.slice(0, MAX_FINDINGS - this.findings.length);
    // Messages quote names of the file.
    this.findings.push(...kept.map((finding) => ({ ...finding, message: cleanText(finding.message) })));
  }

  /** Names the images of items that could not be fetched. */
  reportImages(items: readonly ImportItem[]): void {
    const { images, language } = this.context;
    const findings = items.flatMap((item) =>
      listFailures(item, images).map(([address, { reason, values }]) => {
        const label = toLabel('image', address);
        const message = `${label}: ${this.findingTexts.say(reason, language, values)}`;
        return this.findingTexts.toFinding(item, message, false);
      }),
    );
    this.report(findings);
  }

  list({ created, changed }: Plan): void {
    const entries = [
      ...created.map((item) => ({ item, action: 'create', fields: Object.keys(item.body) })),
      ...changed.map(({ item, comparison }) => ({
        item,
        action: 'update',
        fields: Object.keys(comparison.changed),
      })),
    ];
    for (const { item, action, fields } of entries.slice(0, MAX_FINDINGS - this.items.length))
      this.items.push({
        ...{ external_id: item.externalId.replace('\n', ' '), line: item.line, action, fields },
        title: toText(item.body['title']),
        start_date: toText(item.body['start_date']),
      });
    const { language } = this.order;
    for (const { item, comparison } of changed)
      this.report(this.findingTexts.listLocalChanges(item, comparison, language));
  }

  /** Names what the file lacks, in a dry run. */
  listVanished(items: readonly DescribedItem[]): void {
    this.counts.removed = items.length;
    this.report(
      items.map((item) => this.findingTexts.toVanished(item, this.context.language)),
      false,
    );
    for (const { externalId, title, startDate, fields } of items.slice(0, MAX_FINDINGS - this.items.length))
      this.items.push({
        ...{ external_id: externalId.replace('\n', ' '), line: 0, action: 'remove', fields },
        title,
        start_date: startDate,
      });
  }

  toResult(id: number | null): ImportResult {
    const { counts, findings, total, items } = this;
    return { id, counts, findings, total, items };
  }
}
