// Writes users, venues, organizers and terms.
import { fold } from '../../src/foundation/languages/fold.js';
import { TableWriter } from './copy.js';
import { AUTHORS, languagesOf, type Plan } from './plan.js';
import { Random } from './random.js';
import { Slugs } from './slugs.js';
import { YEAR } from './times.js';

interface City {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
}

const city = (name: string, country: string, lat: number, lng: number): City => ({ name, country, lat, lng });

export const CITIES: readonly City[] = [
  city('Berlin', 'Germany', 52.52, 13.405),
  city('Hamburg', 'Germany', 53.551, 9.994),
  city('Leipzig', 'Germany', 51.34, 12.375),
  city('Wien', 'Austria', 48.208, 16.373),
  city('Graz', 'Austria', 47.07, 15.439),
  city('Zürich', 'Switzerland', 47.377, 8.541),
  city('Ljubljana', 'Slovenia', 46.051, 14.506),
  city('София', 'Bulgaria', 42.698, 23.322),
  city('Пловдив', 'Bulgaria', 42.144, 24.749),
  city('New York', 'United States', 40.713, -74.006),
];

const HALLS = [
  'Hall',
  'Club',
  'Theatre',
  'Gallery',
  'Library',
  'Studio',
  'Church',
  'Garden',
  'Arena',
  'House',
];
const FIRMS = ['Collective', 'Society', 'Productions', 'Ensemble', 'Association', 'Foundation', 'Agency'];

/** Degrees of latitude within which the venues of a city lie, mostly. */
const SPREAD = 0.05;
const LOCATED = 0.9;
const DRAFT = 0.01;

const POST = ['id', 'status', 'author_id', 'original_language', 'dated_at', 'created_at', 'modified_at'];
const TEXT = ['language', 'slug', 'created_at', 'modified_at'];

export async function writeUsers(url: string, plan: Plan): Promise<void> {
  const users = await TableWriter.open(url, 'users', ['id', 'login', 'display_name', 'role', 'created_at']);
  AUTHORS.forEach(({ login, role }, n) => {
    users.add(n + 1, login, login, role, new Date(plan.now - 3 * YEAR));
  });
  await users.end();
}

export async function writeVenues(url: string, plan: Plan): Promise<void> {
  const random = new Random(`${plan.seed} venues`);
  const slugs = new Slugs();
  const facts = await TableWriter.open(url, 'venues', [
    ...POST,
    'zip',
    'phone',
    'website',
    'geo_lat',
    'geo_lng',
  ]);
  const texts = await TableWriter.open(url, 'venue_texts', [
    'venue_id',
    ...TEXT,
    'name',
    'description',
    'address',
    'city',
    'country',
  ]);
  for (let id = plan.venues.first; id < plan.venues.after; id += 1) {
    const place = CITIES[Math.min(random.below(10), random.below(10))] as City;
    const { status, author, made, modified } = postOf(random, plan);
    const isLocated = random.chance(LOCATED);
    const website = random.chance(0.5) ? `https://example.org/venue/${id}` : '';
    const lat = isLocated ? round(place.lat + SPREAD * random.normal()) : null;
    const lng = isLocated ? round(place.lng + SPREAD * 1.5 * random.normal()) : null;
    const zip = String(random.between(1000, 99_999));
    const phone = random.chance(0.6) ? `+49 30 ${random.between(100_000, 9_999_999)}` : '';
    facts.add(id, status, author, 'en', made, made, modified, zip, phone, website, lat, lng);
    for (const language of languagesOf(random)) {
      const { vocabulary } = plan.writers[language];
      const name = `${vocabulary.name(random)} ${random.pick(HALLS)}`;
      const isOriginal = language === 'en';
      texts.add(
        ...[id, language, slugs.of(name, language), made, modified, name],
        ...[random.chance(0.5) ? plan.writers[language].description(random, 300) : null],
        ...[isOriginal ? `${vocabulary.name(random)} Street ${random.between(1, 200)}` : null],
        ...[isOriginal ? place.name : null, isOriginal ? place.country : null],
      );
    }
    await facts.flush();
    await texts.flush();
  }
  await facts.end();
  await texts.end();
}

export async function writeOrganizers(url: string, plan: Plan): Promise<void> {
  const random = new Random(`${plan.seed} organizers`);
  const slugs = new Slugs();
  const facts = await TableWriter.open(url, 'organizers', [...POST, 'phone', 'website', 'email']);
  const texts = await TableWriter.open(url, 'organizer_texts', [
    'organizer_id',
    ...TEXT,
    'name',
    'description',
  ]);
  for (let id = plan.organizers.first; id < plan.organizers.after; id += 1) {
    const { status, author, made, modified } = postOf(random, plan);
    const phone = random.chance(0.4) ? `+43 1 ${random.between(100_000, 9_999_999)}` : '';
    const email = random.chance(0.7) ? `office${id}@example.org` : '';
    facts.add(id, status, author, 'en', made, made, modified, phone, '', email);
    for (const language of languagesOf(random)) {
      const name = `${plan.writers[language].vocabulary.name(random)} ${random.pick(FIRMS)}`;
      const description = random.chance(0.5) ? plan.writers[language].description(random, 300) : null;
      texts.add(id, language, slugs.of(name, language), made, modified, name, description);
    }
    await facts.flush();
    await texts.flush();
  }
  await facts.end();
  await texts.end();
}

export async function writeTerms(url: string, plan: Plan): Promise<void> {
  const random = new Random(`${plan.seed} terms`);
  const terms = await TableWriter.open(url, 'terms', [
    'id',
    'taxonomy',
    'parent_id',
    'original_language',
    'created_at',
  ]);
  const texts = await TableWriter.open(url, 'term_texts', [
    'term_id',
    'taxonomy',
    'language',
    'name',
    'slug',
    'folded',
    'created_at',
    'modified_at',
  ]);
  const made = new Date(plan.now - 2 * YEAR);
  for (const taxonomy of ['category', 'tag'] as const) {
    const slugs = new Slugs();
    const crowd = taxonomy === 'category' ? plan.categories : plan.tags;
    for (let id = crowd.first; id < crowd.after; id += 1) {
      terms.add(id, taxonomy, taxonomy === 'category' ? plan.parentOf(id) : null, 'en', made);
      for (const language of languagesOf(random)) {
        const { vocabulary } = plan.writers[language];
        const name =
          taxonomy === 'tag'
            ? vocabulary.name(random)
            : `${vocabulary.name(random)} ${vocabulary.name(random)}`;
        const slug = slugs.of(name, language);
        texts.add(id, taxonomy, language, name, slug, `${fold(name)}\n${fold(slug)}`, made, made);
      }
    }
  }
  await terms.end();
  await texts.end();
}

function postOf(random: Random, plan: Plan): { status: string; author: number; made: Date; modified: Date } {
  const made = plan.now - Math.floor(random.next() * 2 * YEAR);
  const modified = random.chance(0.3) ? made + Math.floor(random.next() * (plan.now - made)) : made;
  return {
    status: random.chance(DRAFT) ? 'draft' : 'publish',
    author: 1 + random.below(AUTHORS.length),
    made: new Date(made),
    modified: new Date(modified),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
