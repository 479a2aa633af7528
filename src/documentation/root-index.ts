// The root of the API: what clients of WordPress read to find the namespaces, as far as a calendar has it.
import { Injectable } from '@nestjs/common';
import { Links } from '../urls/links.js';
import type { RequestUrl, RootUrl } from '../urls/request-url.js';
import { ROUTES } from '../urls/routes.js';
import { clock } from '../dates/clock.js';
import { toZonedDateTime } from '../dates/zones.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ApiDescription } from './api-description.js';
import { DocumentLabels } from './document-labels.js';
import type { RouteEntry } from './index.dto.js';
import { buildRouteEntry } from './namespace-index.js';

export interface RootBody {
  readonly name: string;
  readonly description: string;
  /** Public address of the service, and the same in the language of the base. */
  readonly url: string;
  readonly home: string;
  /** Hours that the site time zone is east of UTC now. */
  readonly gmt_offset: number;
  readonly timezone_string: string;
  readonly namespaces: readonly string[];
  readonly authentication: object;
  readonly routes: Readonly<Record<string, RouteEntry>>;
  readonly _links: object;
}

@Injectable()
export class RootIndex {
  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  /** @param place the root with the language of its base */
  build({ prefix, namespaces }: RootUrl, place: RequestUrl, language: LanguageCode): RootBody {
    const { title, description } = this.description.document.info;
    const { env: site } = this.description;
    const { origin, baseLanguage } = place;
    const root = place.root + prefix;
    const links = namespaces.map((namespace) => new Links({ ...place, root, namespace }, null));
    return {
      name: title,
      description: this.labels.getLabelTranslator(language)(description ?? ''),
      url: origin,
      home: baseLanguage === null ? origin : `${origin}/${baseLanguage}`,
      gmt_offset: toZonedDateTime(clock.now(), site.siteTimeZone).offsetNanoseconds / 3600e9,
      timezone_string: site.siteTimeZone,
      namespaces,
      // Secrets are handed out by whoever runs the service: there is no page where a program could ask for one.
      authentication: { 'application-passwords': { schemes: ['Basic', 'Bearer'], endpoints: {} } },
      routes: {
        '/': this.buildRootEntry(root),
        ...Object.fromEntries(links.map((of) => [`/${of.namespace}`, this.buildNamespaceEntry(of)])),
      },
      _links: {
        self: [{ href: `${root}/` }],
        help: links.slice(0, 1).map((first) => ({ href: first.route('/doc') })),
      },
    };
  }

  /** What OPTIONS answers of the root. */
  buildRootEntry(root: string): RouteEntry {
    return {
      namespace: '',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: {} }],
      _links: { self: [{ href: `${root}/` }] },
    };
  }

  private buildNamespaceEntry(links: Links): RouteEntry {
    const [index] = ROUTES;
    if (index === undefined) throw new Error('There are no routes');
    return buildRouteEntry(index, links, this.description);
  }
}
