// Splits a file into its components by lines, so that a broken one costs no other one.

export interface ContentLine {
  /** In the file, from 1. */
  readonly number: number;
  /** Unfolded. */
  readonly text: string;
}

export interface RawComponent {
  /** In upper case: `VEVENT`. */
  readonly name: string;
  readonly line: number;
  readonly lines: ContentLine[];
  readonly components: RawComponent[];
  /** False when the file ends or another event begins before its END. */
  isComplete: boolean;
}

/** Some programs double the carriage return. */
const LINE_BREAK = /\r{1,3}\n|\n|\r/g;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
const BEGIN = /^BEGIN:\s*([A-Za-z0-9-]+)\s*$/i;
const END = /^END:\s*([A-Za-z0-9-]+)\s*$/i;

/** Deeper ones are read as part of the one that holds them. */
const MAX_DEPTH = 5;

/**
 * @param maxEvents how many events the file may have
 * @returns the components on the highest level; what stands outside of any is ignored. Null for a file of more events
 */
export function splitComponents(text: string, maxEvents: number): RawComponent[] | null {
  let count = 0;
  const roots: RawComponent[] = [];
  const open: RawComponent[] = [];
  for (const line of unfold(text)) {
    const begun = BEGIN.exec(line.text)?.[1]?.toUpperCase();
    if (begun !== undefined) {
      // An event cannot hold another one: the first has lost its end.
      if (begun === 'VEVENT') {
        dropUnclosed(open, 'VEVENT');
        count += 1;
        if (count > maxEvents) return null;
      }
      if (open.length >= MAX_DEPTH) continue;
      const component = { name: begun, line: line.number, lines: [], components: [], isComplete: false };
      (open.at(-1)?.components ?? roots).push(component);
      open.push(component);
      continue;
    }
    const ended = END.exec(line.text)?.[1]?.toUpperCase();
    if (ended === undefined) open.at(-1)?.lines.push(line);
    else close(open, ended);
  }
  return roots;
}

function dropUnclosed(open: RawComponent[], name: string): void {
  const at = open.findIndex((component) => component.name === name);
  if (at >= 0) open.splice(at);
}

/** An END that nothing has begun is ignored. */
function close(open: RawComponent[], name: string): void {
  const at = open.map((component) => component.name).lastIndexOf(name);
  const component = open[at];
  if (component === undefined) return;
  component.isComplete = true;
  open.splice(at);
}

/** A value of vCalendar, whose lines end in an equals sign when they go on (RFC 2045, 6.7). */
const QUOTED_PRINTABLE = /^[A-Za-z0-9-]+;[^:]{0,200}\bQUOTED-PRINTABLE\b[^:]{0,200}:/i;

/**
 * Joins lines that begin with white space to the previous one (RFC 5545, 3.1), also behind an empty line. Skips empty
 * lines.
 */
function* unfold(text: string): Generator<ContentLine> {
  let current: { number: number; parts: string[]; isQuoted: boolean } | null = null;
  let number = 0;
  for (const raw of splitLines(text.replace(/^\ufeff/, ''))) {
    number += 1;
    const line = raw.replace(CONTROLS, '');
    const isContinued: boolean = current?.isQuoted === true && current.parts.at(-1)?.endsWith('=') === true;
    if (current !== null && isContinued && !BEGIN.test(line) && !END.test(line)) {
      current.parts.push(current.parts.pop()?.slice(0, -1) ?? '', line);
      continue;
    }
    if (current !== null && /^[ \t]/.test(line)) {
      current.parts.push(line.slice(1));
      continue;
    }
    if (line.trim() === '') continue;
    if (current !== null) yield { number: current.number, text: current.parts.join('') };
    current = { number, parts: [line], isQuoted: QUOTED_PRINTABLE.test(line) };
  }
  if (current !== null) yield { number: current.number, text: current.parts.join('') };
}

/** One after the other: a file may have millions of lines. */
function* splitLines(text: string): Generator<string> {
  let from = 0;
  for (const { 0: lineBreak, index } of text.matchAll(LINE_BREAK)) {
    yield text.slice(from, index);
    from = index + lineBreak.length;
  }
  yield text.slice(from);
}
