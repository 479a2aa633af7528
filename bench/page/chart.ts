// A bar chart as SVG: sections of bars, each with a line at the aim.
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly aim?: number;
  /** Whether less is better. */
  readonly isLimit?: boolean;
}

export interface Section {
  readonly title: string;
  /** What the axis shows at its end; longer bars are cut. */
  readonly most: number;
  readonly bars: readonly Bar[];
}

const WIDTH = 820;
const LEFT = 230;
const RIGHT = 70;
const ROW = 22;
const TITLE = 34;
const COLORS = { good: '#2f7d5b', poor: '#c2703d', aim: '#1f2933', text: '#1f2933', ground: '#ffffff' };

export function chartOf(sections: readonly Section[]): string {
  const parts: string[] = [];
  let top = 10;
  for (const section of sections) {
    parts.push(...sectionAt(section, top));
    top += TITLE + section.bars.length * ROW + 14;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${top}" fill="${COLORS.ground}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function sectionAt({ title, most, bars }: Section, top: number): string[] {
  const scale = (value: number): number =>
    Math.round((Math.min(value, most) / most) * (WIDTH - LEFT - RIGHT) * 10) / 10;
  const rows = bars.flatMap((bar, index) => {
    const y = top + TITLE + index * ROW;
    const drawn = [
      `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end" fill="${COLORS.text}">${escaped(bar.name)}</text>`,
      `<rect x="${LEFT}" y="${y + 1}" width="${scale(bar.value)}" height="${ROW - 6}" fill="${COLORS[isGood(bar) ? 'good' : 'poor']}"/>`,
      `<text x="${LEFT + scale(bar.value) + 6}" y="${y + 13}" fill="${COLORS.text}">${bar.value.toFixed(2)}</text>`,
    ];
    if (bar.aim === undefined) return drawn;
    const x = LEFT + scale(bar.aim);
    return [
      ...drawn,
      `<line x1="${x}" x2="${x}" y1="${y - 2}" y2="${y + ROW - 2}" stroke="${COLORS.aim}" stroke-width="2"/>`,
    ];
  });
  return [
    `<text x="10" y="${top + 20}" font-weight="bold" fill="${COLORS.text}">${escaped(title)}</text>`,
    ...rows,
  ];
}

const isGood = ({ value, aim, isLimit }: Bar): boolean =>
  aim === undefined || (isLimit ? value <= aim : value >= aim);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
