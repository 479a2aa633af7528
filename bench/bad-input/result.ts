// What lists have answered that ask for nearly everything, as it is kept and shown.
export interface BadInputRow {
  readonly name: string;
  /** `200`, or `503 calendar_query_too_slow`; both when it was not the same every time. */
  readonly answers: readonly string[];
  /** Of an answer that is a list. */
  readonly total: number | null;
  /** Milliseconds. */
  readonly median: number;
  readonly slowest: number;
}

export interface BadInput {
  readonly events: number;
  readonly samples: number;
  readonly rows: readonly BadInputRow[];
}

const REFUSED = '503 calendar_query_too_slow';

/** @throws Error when the service may not answer so */
export function answerText(name: string, status: number, code: string): string {
  const text = status === 200 ? '200' : `${status} ${code}`.trim();
  if (status !== 200 && text !== REFUSED) throw new Error(`${name}: answered ${text}, not 200 or ${REFUSED}`);
  return text;
}
