// Reads the segments and scans of a JPEG. Skips bytes between segments, as decoders do.

export interface JpegStructure {
  readonly segments: number;
  readonly scans: number;
  /** Coefficients per pixel that the decoder keeps until the last scan; 0 when it decodes row by row. */
  readonly heldCoefficients: number;
}

const BASELINE_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc1]);
const NON_FRAME_MARKERS: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const SCAN_MARKER = 0xda;
const END_MARKER = 0xd9;

/** Describes a truncated file up to its last complete segment. */
export function parseJpegStructure(content: Buffer, maxSegments: number): JpegStructure {
  let [segments, scans, coefficients, components] = [0, 0, 0, 0];
  let isHeld = false;
  for (let at = findNextMarker(content, 2); at !== null && segments <= maxSegments;) {
    const marker = content[at] ?? END_MARKER;
    if (marker === END_MARKER || at + 3 > content.length) break;
    segments += 1;
    const data = at + 3;
    if (marker === SCAN_MARKER) {
      scans += 1;
      // The first scan lacks components, so the decoder keeps it until the others arrive.
      if (scans === 1 && (content[data] ?? 0) < components) isHeld = true;
    } else if ((marker & 0xf0) === 0xc0 && !NON_FRAME_MARKERS.has(marker)) {
      if (!BASELINE_MARKERS.has(marker)) isHeld = true;
      components = content[data + 5] ?? 0;
      coefficients = countCoefficients(content.subarray(data + 6, data + 6 + 3 * components));
    }
    at = findNextMarker(content, at + 1 + content.readUInt16BE(at + 1));
  }
  return { segments, scans, heldCoefficients: isHeld ? coefficients : 0 };
}

/** @returns the position of the code of the next marker that begins a segment or ends the image */
function findNextMarker(content: Buffer, from: number): number | null {
  for (let at = from + 1; at < content.length; at += 1) {
    const code = content[at] ?? 0;
    // Ignores escaped data, fill bytes, restart markers and TEM.
    if (content[at - 1] === 0xff && code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return null;
}

/** Each component has its share of the largest sampling as coefficients per pixel. */
function countCoefficients(components: Buffer): number {
  const samplings: [number, number][] = [];
  for (let at = 1; at < components.length; at += 3) {
    const factors = components[at] ?? 0;
    samplings.push([factors >> 4, factors & 0x0f]);
  }
  const widest = Math.max(1, ...samplings.map(([across]) => across));
  const highest = Math.max(1, ...samplings.map(([, down]) => down));
  return samplings.reduce((sum, [across, down]) => sum + (across / widest) * (down / highest), 0);
}
