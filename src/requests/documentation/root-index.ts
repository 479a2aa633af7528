// The root of the API, which clients of WordPress read to find the namespaces.
import { Injectable } from '@nestjs/common';
import { Links } from '../../foundation/urls/links.js';
import type { RequestUrl, RootUrl } from '../../foundation/urls/request-url.js';
import { getOffsetHours } from '../../foundation/dates/offset-hours.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ApiDescription } from './api-description.js';
import { DocumentLabels } from './document-labels.js';
import type { RouteEntry } from './index.dto.js';
import { buildRouteEntry } from './namespace-index.js';

@Injectable()
export class RootIndex {
  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  /** @param requestUrl the root, with the language of its base */
  build({ prefix, namespaces }: RootUrl, requestUrl: RequestUrl, language: LanguageCode): object {
    const { title, summary, env } = this.description;
    const { siteTimeZone } = env;
    const { origin, baseLanguage } = requestUrl;
    const root = requestUrl.root + prefix;
    const links = namespaces.map((namespace) => new Links({ ...requestUrl, root, namespace }, null));
    const index = this.description.routes.findOrThrow('');
    return {
      name: title,
      description: this.labels.getLabelTranslator(language)(summary),
      url: origin,
      home: baseLanguage === null ? origin : `${origin}/${baseLanguage}`,
      gmt_offset: getOffsetHours(siteTimeZone),
      timezone_string: siteTimeZone,
      namespaces,
      // `endpoints` is empty: operators issue secrets, and no page lets a program request one.
      authentication: { 'application-passwords': { schemes: ['Basic', 'Bearer'], endpoints: {} } },
      routes: {
        '/': this.buildRootEntry(root),
        ...Object.fromEntries(
          links.map((own) => [`/${own.namespace}`, buildRouteEntry(index, own, this.description)]),
        ),
      },
      _links: {
        self: [{ href: `${root}/` }],
        help: links.slice(0, 1).map((first) => ({ href: first.route('/doc') })),
      },
    };
  }

  /** The entry of the root, which OPTIONS returns as well. */
  buildRootEntry(root: string): RouteEntry {
    return {
      namespace: '',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: {} }],
      _links: { self: [{ href: `${root}/` }] },
    };
  }
}
