// Finds variables of the environment that may be misspelled settings. Others belong to other programs.

export interface MisspelledSetting {
  readonly name: string;
  /** The setting that the name resembles. */
  readonly meant: string;
}

/** The languages of gettext, which many systems set. */
const OTHER_PROGRAMS: ReadonlySet<string> = new Set(['LANGUAGE']);

/** Case and underscores do not distinguish names. */
const normalize = (name: string): string => name.replace(/[_.-]/g, '').toUpperCase();

/** Short names resemble too many others: HOST and PORT must match in every letter. */
const getMaxDistance = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

/** Leaves out settings that are set: then a name like theirs belongs to another program. */
export function findMisspelledSettings(
  source: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): MisspelledSetting[] {
  const candidates = settings
    .filter((setting) => (source[setting] ?? '') === '')
    .map((setting) => ({ setting, normalized: normalize(setting) }));
  return Object.keys(source).flatMap((name) => {
    if (settings.includes(name) || OTHER_PROGRAMS.has(name) || source[name] === '') return [];
    const written = normalize(name);
    const [closest] = candidates
      .map(({ setting, normalized }) => ({ setting, normalized, distance: getDistance(written, normalized) }))
      .filter(({ normalized, distance }) => distance <= getMaxDistance(normalized))
      .sort((one, other) => one.distance - other.distance);
    return closest === undefined ? [] : [{ name, meant: closest.setting }];
  });
}

export const describeMisspelledSetting = ({ name, meant }: MisspelledSetting): string =>
  `${name} is no setting and is ignored: is ${meant} meant?`;

/** Edit distance; two swapped letters count as one edit. */
function getDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      distances.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
