import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import { TermMergesService } from '../../calendar/terms/term-merges.service.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { PageCalls } from './page-calls.js';
import type { PagePath } from './page-path.js';
import type { PageView } from './page-view.js';
import { toCategoryPath } from './term-pages.js';

/** Finds the page that the one of a merged item leads to. */
@Injectable()
export class MergedPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermMergesService,
  ) {}

  /** @returns the address without its query; null when nothing was merged */
  async find(
    request: IncomingMessage,
    { kind, name, path }: PagePath,
    view: PageView,
  ): Promise<string | null> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    const ref = { slug: name };
    switch (kind) {
      case 'venue':
      case 'organizer': {
        const items = kind === 'venue' ? this.venues : this.organizers;
        const item = await items.findKept(ref, context);
        return item === null ? null : view.toPage(`/${kind}/${item.slug ?? ''}/`);
      }
      case 'category':
      case 'tag': {
        const term = await this.terms.findKept(kind, name, context);
        if (term === null) return null;
        return view.toPage(kind === 'tag' ? `/tag/${term.slug}/` : toCategoryPath(term.url, path));
      }
      default:
        return null;
    }
  }
}
