// Beside other services.
import type { PeersResult } from '../peers/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, table, whole } from './table.js';

export function peersPart({ peers }: Results): string[] {
  if (peers === undefined) return [];
  const { machine, result } = peers;
  return [
    `## Beside other services

${machineLine(machine)} Directus 11.17.4 and Strapi 5.54.0 are general services that offer an API over tables
of PostgreSQL, as this one does over its own. They got those events of this calendar of ${whole(result.events)} that are published in English, with
venues, categories and indexes on dates and links, in databases of the same version of PostgreSQL. Each service runs as it comes, as one
process, and gets its requests from \`wrk\` over 16 connections, one service after the other; twenty addresses of each kind are
requested in turn. Requests to Directus have the token of an administrator, which saves it the check of permissions. This
service is measured as it comes and, under **without caches**, with neither the response cache nor that of totals.

- **list**: ten events from a day on, with venue, categories and the number of all
- **category**: the same of one category
- **search**: the same with a word that 5 % of the texts have. Directus and Strapi look for it in each text; here, an index has it.
- **facets**: how many events each category has from a day on. Here, the response also has tags, venues, organizers and languages.
  Strapi has no such request, so each category is counted by a request of its own.
- **create**: an event with a text of 2.6 kB, a venue and a category. Here, this includes the search index, the history and the log
  of changes.

Responses per second, and in brackets the median time of one in milliseconds. A dash stands where no
response came within the seconds of a measurement:

${peersTable(result)}`,
  ];
}

export const peersTable = ({ columns, rows }: PeersResult): string =>
  table(
    ['Responses per second', ...columns.map((column) => `${column}:`)],
    rows.map(({ name, figures }) => [
      name,
      ...columns.map((column) => {
        const one = figures[column];
        if (one === undefined || one === null) return '–';
        return `${one.perSecond < 100 ? decimal(one.perSecond, 1) : whole(one.perSecond)} (${one.p50 < 100 ? decimal(one.p50, 1) : whole(one.p50)})`;
      }),
    ]),
  );
