import { LANGUAGE_CODES } from '../../../foundation/languages/language-code.js';
import { sampleCalendar } from './index.js';
import type { SampleEvent } from './types.js';

const { categories, tags, venues, organizers, events } = sampleCalendar;
const rooms = { categories, tags, venues, organizers, events };

type Item = { key: string; texts: Record<string, object | undefined> };
const itemsOf = (room: keyof typeof rooms): Item[] => rooms[room];
const keysOf = (items: { key: string }[]): string[] => items.map((item) => item.key);
const languagesOf = (item: { texts: object }): string[] => Object.keys(item.texts);

/** `room key: what` for each thing that is wrong, so that a failure names the culprit. */
function faults(room: string, items: Item[], find: (item: Item) => string[]): string[] {
  return items.flatMap((item) => find(item).map((fault) => `${room} ${item.key}: ${fault}`));
}

describe('the sample calendar', () => {
  it('is large and wide enough to look around in', () => {
    expect(events.length).toBeGreaterThanOrEqual(40);
    expect(new Set(events.map((event) => event.timezone)).size).toBeGreaterThanOrEqual(8);
    expect(events.filter((event) => languagesOf(event).length > 1).length).toBeGreaterThanOrEqual(15);
    expect(events.filter((event) => !event.texts.en).length).toBeLessThanOrEqual(3);
  });

  describe.each(Object.keys(rooms) as (keyof typeof rooms)[])('%s', (room) => {
    const items = itemsOf(room);

    it('have unique keys', () => {
      const keys = keysOf(items);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    });

    it('have texts in known languages, with no empty field', () => {
      const wrong = faults(room, items, (item) => [
        ...(languagesOf(item).length === 0 ? ['no text'] : []),
        ...languagesOf(item).filter((code) => !(LANGUAGE_CODES as readonly string[]).includes(code)),
        ...Object.entries(item.texts).flatMap(([code, text]) =>
          Object.entries(text ?? {})
            .filter(([, value]) => typeof value !== 'string' || value.trim() !== value || value === '')
            .map(([field]) => `${code}.${field}`),
        ),
      ]);
      expect(wrong).toEqual([]);
    });
  });

  it('has a text in the original language of each post', () => {
    for (const post of [...venues, ...organizers, ...events]) {
      expect(languagesOf(post)).toContain(post.original);
    }
  });

  it('has an English text of each term, venue and organizer', () => {
    for (const item of [...categories, ...tags, ...venues, ...organizers]) {
      expect(languagesOf(item)).toContain('en');
    }
  });

  it('names only parents that stand before their children', () => {
    for (const family of [categories, events]) {
      family.forEach(({ parent }, at) => {
        if (parent !== undefined) expect(keysOf(family.slice(0, at))).toContain(parent);
      });
    }
    expect(tags.filter((tag) => tag.parent !== undefined)).toEqual([]);
  });

  it('has events that are cancelled, postponed, online and mixed, with reasons in all their languages', () => {
    const statuses = events.flatMap(({ event_status: status }) => status ?? []);
    const modes = events.flatMap(({ attendance_mode: mode }) => mode ?? []);
    const unexplained = events.filter(({ event_status: status, texts }) =>
      Object.values(texts).some(
        (text) => (text.event_status_reason === undefined) !== (status === undefined),
      ),
    );

    expect(statuses.sort()).toEqual(['cancelled', 'postponed']);
    expect(modes.sort()).toEqual(['mixed', 'online']);
    expect(keysOf(unexplained)).toEqual([]);
  });

  it('uses every category, tag, venue and organizer', () => {
    const used = (find: (event: SampleEvent) => string[]): Set<string> => new Set(events.flatMap(find));
    const sorted = (keys: Iterable<string>): string[] => [...keys].sort();
    const parents = categories.flatMap((category) => category.parent ?? []);

    expect(sorted(new Set([...used((event) => event.categories), ...parents]))).toEqual(
      sorted(keysOf(categories)),
    );
    expect(sorted(used((event) => event.tags))).toEqual(sorted(keysOf(tags)));
    expect(sorted(used((event) => event.organizers ?? []))).toEqual(sorted(keysOf(organizers)));
    expect(sorted(used((event) => (event.venue === undefined ? [] : [event.venue])))).toEqual(
      sorted(keysOf(venues)),
    );
  });
});

describe.each(events.map((event) => [event.key, event] as const))('event %s', (_, event) => {
  it('lies in a zone that Intl knows, at a time that fits its kind', () => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: event.timezone })).not.toThrow();
    expect(Number.isInteger(event.inDays)).toBe(true);
    if (event.allDay) {
      expect([event.at, event.minutes]).toEqual([undefined, undefined]);
      expect(event.days ?? 1).toBeGreaterThanOrEqual(1);
    } else {
      expect(event.at).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(event.minutes).toBeGreaterThan(0);
      expect(event.days).toBeUndefined();
    }
  });

  it('is linked to items that exist and speak its languages', () => {
    const linked = [
      ...event.categories.map((key) => ['category', key, categories] as const),
      ...event.tags.map((key) => ['tag', key, tags] as const),
      ...(event.organizers ?? []).map((key) => ['organizer', key, organizers] as const),
      ...(event.venue === undefined ? [] : [['venue', event.venue, venues] as const]),
    ];
    const missing = linked.flatMap(([kind, key, room]) => {
      const item = room.find((candidate) => candidate.key === key);
      if (!item) return [`${kind} ${key}`];
      return languagesOf(event)
        .filter((code) => !languagesOf(item).includes(code))
        .map((code) => `${kind} ${key}: ${code}`);
    });
    expect(missing).toEqual([]);
  });

  it('points only to example addresses', () => {
    const words = JSON.stringify([event.website, event.online_url, event.offers, event.texts]);
    const hosts = [...words.matchAll(/https?:\/\/([^/"\\<]+)/g)].map(([, host]) => host);
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
  });
});
