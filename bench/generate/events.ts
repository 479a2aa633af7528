// Writes events with their texts and links in one go. What the index of words knows of them another thread writes.
import { parseCost } from '../../src/calendar/events/cost.js';
import { TableWriter, type Value } from './copy.js';
import type { OtherThread } from './other-thread.js';
import { AUTHORS, languagesOf, type Plan } from './plan.js';
import { Random } from './random.js';
import { Slugs } from './slugs.js';
import { Days, makeTimes } from './times.js';
import type { BenchLanguage } from './vocabulary.js';

const DAY = 86_400_000;

/** Shares of events. */
const UNPUBLISHED = 0.02;
const HIDDEN = 0.01;
const FEATURED = 0.03;
const TICKETED = 0.1;
const CHILD = 0.005;
const PROTECTED = 0.002;
const REPEATED = 0.25;
const CHANGED = 0.02;
const ONLINE = 0.08;
const AGED = 0.15;
const ACCESSIBLE = 0.25;
const PICTURED = 0.7;

/** Of the password `bench`. */
const PASSWORD = 'scrypt:AAAAAAAAAAAAAAAAAAAAAA==:c1u2YTMmIO5Nb9Hd8v1iHf3fkJrNsH3C0pB1tV1m2Xg=';

const COSTS = ['', '', '', 'Free', '5', '€10', '12.50', '8 - 15', '€20', '25 EUR'].map((text) =>
  text === '' ? null : JSON.stringify(parseCost(text)),
);

const COLUMNS = {
  events: `id, status, author_id, original_language, dated_at, created_at, modified_at, time_zone, abbreviation, all_day,
    starts_local, ends_local, starts_at, ends_at, cost, website, hide_from_listings, sticky, featured, offers,
    parent_id, password_hash, event_status, attendance_mode, online_url, age_min, age_max, accessibility, image_id`,
  event_texts: 'event_id, language, slug, created_at, modified_at, title, description, excerpt',
  event_venues: 'event_id, venue_id, position',
  event_organizers: 'event_id, organizer_id, position',
  event_terms: 'event_id, term_id',
} as const;

type Tables = Readonly<Record<keyof typeof COLUMNS, TableWriter>>;

/** An event before it has an id: those that were written first get the first ones. */
interface Draft {
  readonly day: number;
  readonly made: number;
}

/**
 * @param words is handed the texts
 * @param say receives their number from time to time
 */
export async function writeEvents(
  url: string,
  plan: Plan,
  words: OtherThread,
  say: (line: string) => void,
): Promise<void> {
  const random = new Random(`${plan.seed} events`);
  const tables = Object.fromEntries(
    await Promise.all(
      Object.entries(COLUMNS).map(async ([table, columns]) => [
        table,
        await TableWriter.open(url, table, columns.split(/,\s*/)),
      ]),
    ),
  ) as Tables;
  const drafts = makeDrafts(random, plan);
  const slugs = new Slugs();
  const titles = makeSeries(random, plan);
  const step = Math.max(1000, Math.round(plan.events / 10));
  try {
    for (const [n, draft] of drafts.entries()) {
      writeEvent(tables, { plan, random, slugs, titles, words }, plan.firstEvent + n, draft);
      await words.flush();
      if (n % 50 === 0) for (const table of Object.values(tables)) await table.flush();
      if ((n + 1) % step === 0) say(`  ${n + 1} events`);
    }
    await Promise.all(Object.values(tables).map((table) => table.end()));
  } finally {
    // Each locks its table: no other connection could use it.
    await Promise.all(Object.values(tables).map((table) => table.stop()));
  }
}

function makeDrafts(random: Random, { events, now }: Plan): Draft[] {
  const days = Days.around(now);
  const drafts = Array.from({ length: events }, () => {
    const day = days.pick(random);
    const ahead = day - random.logNormal(60, 0.9) * DAY;
    const made = ahead < now ? ahead : now - random.exponential(90) * DAY;
    return { day, made: Math.floor(made / 1000) * 1000 };
  });
  return drafts.sort((one, other) => one.made - other.made);
}

/** Titles that come again and again. */
const makeSeries = (random: Random, plan: Plan): Record<BenchLanguage, string[]> => {
  const count = Math.max(5, Math.round(plan.events / 100));
  const series = (language: BenchLanguage): string[] =>
    Array.from({ length: count }, () => plan.writers[language].title(random));
  return { en: series('en'), de: series('de'), bg: series('bg') };
};

interface Writing {
  readonly plan: Plan;
  readonly random: Random;
  readonly slugs: Slugs;
  readonly titles: Readonly<Record<BenchLanguage, string[]>>;
  readonly words: OtherThread;
}

function writeEvent(tables: Tables, writing: Writing, id: number, { day, made }: Draft): void {
  const { plan, random } = writing;
  const status = random.chance(UNPUBLISHED)
    ? random.pick(['draft', 'draft', 'private', 'pending'])
    : 'publish';
  const isDated = status === 'publish' || status === 'private';
  const modified = random.chance(0.4) ? Math.min(plan.now, made + random.exponential(30) * DAY) : made;
  const times = makeTimes(random, day);
  const isChild = id > plan.firstEvent && random.chance(CHILD);
  const isProtected = status !== 'private' && random.chance(PROTECTED);
  const madeAt = new Date(made);
  const modifiedAt = new Date(Math.floor(modified));
  const author = 1 + random.below(AUTHORS.length);
  const cost = random.pick(COSTS);
  const website = random.chance(0.3) ? `https://example.org/event/${id}` : null;
  const isHidden = random.chance(HIDDEN);
  const dates = [times.startsLocal, times.endsLocal, times.startsAt, times.endsAt];
  tables.events.add(
    ...[id, status, author, 'en', isDated ? madeAt : null, madeAt, modifiedAt],
    ...[times.zone, times.abbreviation, times.allDay],
    ...dates,
    ...[cost, website],
    ...[isHidden, random.chance(0.005), random.chance(FEATURED), makeOffers(random, id)],
    isChild ? random.between(Math.max(plan.firstEvent, id - 1000), id - 1) : null,
    isProtected ? PASSWORD : null,
    ...makeDetails(random, plan, id),
  );
  const terms = writeLinks(tables, writing, id);
  const facts = [
    id,
    `{${terms.sort((a, b) => a - b).join(',')}}`,
    status,
    author,
    isHidden,
    isProtected,
    ...dates,
    madeAt,
  ];
  for (const language of languagesOf(random)) {
    writeText(tables, writing, { id, language, isSlugless: !isDated, madeAt, modifiedAt, facts });
  }
}

/** Status, attendance, ages, accessibility and image, in the order of the columns. */
function makeDetails(random: Random, plan: Plan, id: number): Value[] {
  const status = random.chance(CHANGED) ? random.pick(['cancelled', 'cancelled', 'postponed']) : 'scheduled';
  const mode = random.chance(ONLINE) ? random.pick(['online', 'mixed']) : 'offline';
  const age = random.chance(AGED) ? random.pick([3, 6, 6, 12, 16, 18]) : null;
  const codes = ['wheelchair', 'wheelchair', 'hearing_loop', 'sign_language', 'quiet'];
  const accessibility = random.chance(ACCESSIBLE)
    ? [...new Set([random.pick(codes), random.pick(codes)])]
    : [];
  return [
    status,
    mode,
    mode === 'offline' ? '' : `https://example.org/stream/${id}`,
    age,
    age !== null && age < 12 && random.chance(0.5) ? age + 6 : null,
    `{${accessibility.join(',')}}`,
    random.chance(PICTURED) ? plan.firstImage + random.below(plan.images) : null,
  ];
}

function makeOffers(random: Random, id: number): string {
  if (!random.chance(TICKETED)) return '[]';
  const offers = ['Regular', 'Reduced'].slice(0, random.between(1, 2)).map((name) => ({
    name,
    price: String(random.between(5, 60)),
    price_currency: 'EUR',
    url: `https://example.org/tickets/${id}`,
    availability: random.pick(['InStock', 'InStock', 'SoldOut']),
    valid_from: '',
    valid_through: '',
  }));
  return JSON.stringify(offers);
}

/** @returns its terms */
function writeLinks(tables: Tables, { plan, random }: Writing, id: number): number[] {
  const venues = random.chance(0.05) ? 0 : random.chance(0.03) ? 2 : 1;
  plan.venues.several(random, venues).forEach((venue, n) => {
    tables.event_venues.add(id, venue, n);
  });
  const organizers = random.chance(0.1) ? 0 : random.chance(0.1) ? 2 : 1;
  plan.organizers.several(random, organizers).forEach((organizer, n) => {
    tables.event_organizers.add(id, organizer, n);
  });
  const categories = random.chance(0.03) ? 0 : random.chance(0.12) ? 2 : 1;
  const tags = Math.min(random.between(1, 5), random.between(1, 5));
  const terms = [...plan.categories.several(random, categories), ...plan.tags.several(random, tags)];
  for (const term of terms) tables.event_terms.add(id, term);
  return terms;
}

interface TextOf {
  readonly id: number;
  readonly language: BenchLanguage;
  readonly isSlugless: boolean;
  readonly madeAt: Date;
  readonly modifiedAt: Date;
  /** What the index of words knows of the event. */
  readonly facts: readonly Value[];
}

function writeText(tables: Tables, writing: Writing, text: TextOf): void {
  const { random, plan, slugs, titles, words } = writing;
  const { id, language } = text;
  const writer = plan.writers[language];
  const { title, description, excerpt } = writer.event(
    random,
    random.chance(REPEATED) ? random.pick(titles[language]) : writer.title(random),
  );
  const slug = text.isSlugless ? null : slugs.of(title, language);
  tables.event_texts.add(id, language, slug, text.madeAt, text.modifiedAt, title, description, excerpt);
  words.add({ facts: text.facts, language, title, excerpt, description });
}
