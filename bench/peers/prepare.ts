// Fills the databases of the peers.
import { type CalendarOptions, openCalendar } from '../calendar.js';
import {
  DIRECTUS_FILLINGS,
  DIRECTUS_RELATIONS,
  DIRECTUS_TABLES,
  fill,
  STRAPI_FILLINGS,
  STRAPI_INDEXES,
} from './fill.js';

export interface PeerDatabase extends CalendarOptions {
  readonly into: string;
}

export const prepareDirectus = (options: PeerDatabase): Promise<void> =>
  withCalendar(options, (source) =>
    fill(source, options.into, DIRECTUS_FILLINGS, { before: DIRECTUS_TABLES, after: DIRECTUS_RELATIONS }),
  );

export const prepareStrapi = (options: PeerDatabase): Promise<void> =>
  withCalendar(options, (source) => fill(source, options.into, STRAPI_FILLINGS, { after: STRAPI_INDEXES }));

async function withCalendar(options: PeerDatabase, work: (url: string) => Promise<void>): Promise<void> {
  const calendar = await openCalendar(options);
  try {
    await work(calendar.url);
  } finally {
    await calendar.close();
  }
}
