// Finds the zone of the time zone database that a file means.
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isZone } from '../../dates/zones.js';
import { TooMuchWork, type Work } from '../../recurrence/iterate-rule.js';
import { matchDefinition, toFixedZone, type ZoneDefinition } from './zone-definition.js';

/** As Outlook shows zones: `(UTC+01:00) Amsterdam, Berlin, Bern`. */
const DISPLAYED_OFFSET = /^\((?:UTC|GMT) ?([+-]\d\d:?\d\d)?\)/;

/** Outlook also names zones by some of their cities: `Amsterdam, Belgrade, Berlin`. */
const zonesByCity = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
    zone,
  ]),
);

const zonesByWindowsName = new Map<string, string | undefined>(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName,
    iana[0],
  ]),
);

/** Names in everyday use that are no names of a zone. */
const ALIASES: Readonly<Record<string, string>> = {
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  // Of Lotus Notes.
  'western/central europe': 'Europe/Berlin',
  utc: 'UTC',
  gmt: 'UTC',
  z: 'UTC',
};

/** Bounds the time that a file of very many zones and years takes; further ones are unknown. */
const MAX_MATCHES = 100;

/** Longer ids are cut. */
const MAX_ID_LENGTH = 200;

export class ZoneFinder {
  private readonly cache = new Map<string, string | null>();
  /** Of definitions, by id and year; a fixed offset is none. */
  private readonly matches = new Map<string, string | null>();
  /** By id: the zone of one year is tried first in others. */
  private readonly lastMatches = new Map<string, string>();
  /** Of all definitions: rules that never match take long, and a file may have very many. */
  private readonly work: Work = { steps: 0 };
  private readonly definitions: ReadonlyMap<string, ZoneDefinition>;

  /** @param fallbackZone of dates without a zone and of unknown zones */
  constructor(
    definitions: readonly ZoneDefinition[],
    readonly fallbackZone: string,
  ) {
    this.definitions = new Map(
      definitions.map((definition) => [definition.id.slice(0, MAX_ID_LENGTH), definition]),
    );
  }

  /**
   * @param local a date in the zone, which decides between zones that the file alone defines
   * @returns null for an unknown zone
   */
  find(sentId: string, local: string): string | null {
    const id = sentId.trim().slice(0, MAX_ID_LENGTH);
    const key = `${id} ${local.slice(0, 4)}`;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const named = findNamedZone(id);
    // The file knows better what it means by a name of Windows, but not by one of the time zone database.
    const isFinal = named !== null && (!this.definitions.has(id) || named === id || id.includes('/'));
    const zone = isFinal
      ? named
      : (this.findDefinedZone(id, local, named) ?? named ?? (isZone(id) ? id : null));
    // A fixed offset holds for this date alone.
    if (!zone?.startsWith('UTC')) this.cache.set(key, zone);
    return zone;
  }

  private findDefinedZone(id: string, local: string, named: string | null): string | null {
    const definition = this.definitions.get(id);
    if (definition === undefined) return findDisplayedZone(id);
    const located = findNamedZone(definition.location);
    if (located !== null) return located;
    try {
      return this.matchDefinition(definition, id, local, named) ?? findDisplayedZone(id);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return findDisplayedZone(id);
    }
  }

  /** @throws TooMuchWork when the definitions of the file have taken too many steps together */
  private matchDefinition(
    definition: ZoneDefinition,
    id: string,
    local: string,
    named: string | null,
  ): string | null {
    const year = Number(local.slice(0, 4));
    const key = `${id} ${year}`;
    let matching = this.matches.get(key);
    if (matching === undefined) {
      if (this.matches.size >= MAX_MATCHES) return null;
      const preferred = [named ?? [], this.lastMatches.get(id) ?? [], this.fallbackZone].flat();
      matching = matchDefinition(definition, year, { preferred, work: this.work });
      if (matching !== null) this.lastMatches.set(id, matching);
      this.matches.set(key, matching);
    }
    return matching ?? toFixedZone(definition, local, this.work);
  }
}

/** A name of the time zone database, also at the end of a path of one's own, or of Windows. */
export function findNamedZone(sent: string): string | null {
  const id = sent.trim().replace(/^"(.*)"$/, '$1');
  if (id === '') return null;
  const segments = id.split('/').filter((segment) => segment !== '');
  const names = id.startsWith('/')
    ? [3, 2, 1].map((count) => segments.slice(-count).join('/'))
    : [id, id.replaceAll(' ', '_')];
  const named = names.find((name) => isRegionalZone(name));
  if (named !== undefined) return named;
  const alias = ALIASES[id.toLowerCase()];
  if (alias !== undefined) return alias;
  return zonesByWindowsName.get(id) ?? null;
}

/** Abbreviations such as EST mean other things to other programs: they come last. */
const isRegionalZone = (name: string): boolean => name.includes('/') && isZone(name);

function findDisplayedZone(id: string): string | null {
  const shown = id.replace(DISPLAYED_OFFSET, '').trim();
  // `Eastern Time (US & Canada)` is no fixed offset.
  const alias = ALIASES[shown.replace(/ \(US [^)]*\)$/, '').toLowerCase()];
  if (alias !== undefined) return alias;
  const cities = shown.split(',');
  const zone = cities.map((city) => zonesByCity.get(city.trim())).find((match) => match !== undefined);
  if (zone !== undefined) return zone;
  const match = DISPLAYED_OFFSET.exec(id);
  if (match === null) return null;
  const [, offset] = match;
  return offset === undefined ? 'UTC' : isZone(offset) ? offset : null;
}
