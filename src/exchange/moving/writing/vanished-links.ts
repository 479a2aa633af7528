// Removes or hides venues, organizers, categories and tags that a site has removed or hidden since they were taken.
import { Inject, Injectable } from '@nestjs/common';
import { OrganizersService } from '../../../calendar/organizers/organizers.service.js';
import { TermsService } from '../../../calendar/terms/terms.service.js';
import { VenuesService } from '../../../calendar/venues/venues.service.js';
import { Database } from '../../../data/database/connection/database.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { hashValue } from '../../imports/hash-value.js';
import { readOrganizer, readTerm, readVenue, type SingleRead } from '../site/read-single.js';
import type { SiteContent } from '../site/read-site.js';
import { createRunContext, type SiteRun } from '../site-run.js';
import { ADOPTED } from './link-writer.js';
import { findUnseenLinks, isNeeded, removeLink, saveLink, type UnseenLink } from '../source-links.queries.js';

const GROUPS = [
  ['venue', 'venues'],
  ['organizer', 'organizers'],
  ['category', 'categories'],
  ['tag', 'tags'],
] as const;

type Kind = (typeof GROUPS)[number][0];

type Outcome = 'removed' | 'kept' | 'hidden';

const SENTENCES: Readonly<Record<Outcome, (items: string) => string>> = {
  removed: (items) => `Gone there, and now here: ${items}.`,
  kept: (items) => `Gone there, and kept here, where events have it: ${items}.`,
  hidden: (items) => `Not public there any more, and private here: ${items}.`,
};

const EVERY_LANGUAGE = { all_languages: true };

@Injectable()
export class VanishedLinks {
  constructor(
    private readonly database: Database,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Asks for each item that the site did not show. Runs after the events, which may have lost their links. */
  async follow(run: SiteRun, contents: readonly SiteContent[]): Promise<void> {
    // A site without any event is a mistake rather than the end of everything.
    if (contents.every(({ events }) => events.size === 0)) return;
    const context = createRunContext(run.viewer, run.source.language, this.env);
    const outcomes: { readonly outcome: Outcome; readonly name: string }[] = [];
    for (const [kind, group] of GROUPS) {
      const seenIds = contents.flatMap((content) => [...content[group].keys()]);
      for (const link of await findUnseenLinks(this.database.manager, run.source.id, kind, seenIds)) {
        run.signal?.throwIfAborted();
        const outcome = await this.followOne(run, kind, link, context);
        if (outcome !== null) outcomes.push({ outcome, name: `${kind} ${link.externalId}` });
      }
    }
    for (const outcome of ['removed', 'kept', 'hidden'] as const) {
      const names = outcomes.filter((one) => one.outcome === outcome).map(({ name }) => name);
      if (names.length > 0) run.notify(SENTENCES[outcome](names.join(', ')));
    }
  }

  private async followOne(
    { api, source }: SiteRun,
    kind: Kind,
    link: UnseenLink,
    context: RequestContext,
  ): Promise<Outcome | null> {
    if (link.fields[ADOPTED] !== undefined) return null;
    const { manager } = this.database;
    const read = await readItem(api, kind, Number(link.externalId));
    /** In the transaction of the change, so that a run that is killed leaves no change that looks like a person's. */
    const remembering = (status: string): RequestContext => ({
      ...context,
      onWritten: (transaction) => {
        const fields = { ...link.fields, status: hashValue(status) };
        return saveLink(transaction, source.id, kind, { ...link, fields });
      },
    });
    if (read.state === 'gone') {
      // A person has taken it out of the trash.
      if (source.vanished === 'keep' || link.fields['status'] === hashValue('trash')) return null;
      if (await isNeeded(manager, kind, link.itemId)) return 'kept';
      await this.remove(kind, link.itemId, remembering('trash'));
      if (isTerm(kind)) await removeLink(manager, source.id, kind, link.externalId);
      return 'removed';
    }
    const { status = 'publish' } = read.state === 'found' ? read.raw : {};
    const isShown = read.state === 'unknown' || (read.state === 'found' && status === 'publish');
    // A person has published it.
    const isLeft = link.fields['status'] === hashValue('private');
    if (isTerm(kind) || !link.isPublic || isShown || isLeft) return null;
    await this.hide(kind, link.itemId, remembering('private'));
    return 'hidden';
  }

  private async remove(kind: Kind, id: number, context: RequestContext): Promise<void> {
    if (kind === 'venue') await this.venues.trash({ id }, EVERY_LANGUAGE, context);
    else if (kind === 'organizer') await this.organizers.trash({ id }, EVERY_LANGUAGE, context);
    else await this.terms.delete(kind, id, EVERY_LANGUAGE, context);
  }

  private async hide(
    kind: Exclude<Kind, 'category' | 'tag'>,
    id: number,
    context: RequestContext,
  ): Promise<void> {
    const posts = kind === 'venue' ? this.venues : this.organizers;
    await posts.update({ id }, { status: 'private' }, context);
  }
}

const isTerm = (kind: Kind): kind is 'category' | 'tag' => kind === 'category' || kind === 'tag';

const readItem = (
  api: SiteRun['api'],
  kind: Kind,
  id: number,
): Promise<SingleRead<{ readonly id: number }>> =>
  kind === 'venue'
    ? readVenue(api, id)
    : kind === 'organizer'
      ? readOrganizer(api, id)
      : readTerm(api, kind === 'category' ? 'categories' : 'tags', id);
