// How soon changes arrive.
import { type FollowersResult, LATEST_MS } from '../followers/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { table, whole } from './table.js';

export function followersPart({ followers }: Results): string[] {
  if (followers === undefined) return [];
  const { machine, result } = followers;
  return [
    `## Webhooks and streams

${machineLine(machine)} ${whole(result.events)} events, of which some are changed for ${result.seconds} seconds, each once.
All changes are sent to the readers of streams, then to the receivers of webhooks, of which one in ten refuses each
message and one in twenty never answers. **Late** is the time from the response to the change until it arrives at a
follower that works; aim ${whole(LATEST_MS)} ms for the latest. The rates are those at which the changes were made.`,
    followersTable(result),
  ];
}

export const followersTable = ({ rows }: FollowersResult): string =>
  table(
    ['Followers', 'Changes a second:', 'Messages a second:', 'Median late, ms:', '99 %, ms:', 'Latest, ms:'],
    rows.map(({ followers, count, changesPerSecond, perSecond, p50, p99, slowest }) => [
      `${whole(count)} ${followers}`,
      whole(changesPerSecond),
      whole(perSecond),
      whole(p50),
      whole(p99),
      slowest > LATEST_MS ? `**${whole(slowest)}**` : whole(slowest),
    ]),
  );
