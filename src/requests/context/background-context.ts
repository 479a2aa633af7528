import { Links } from '../../foundation/urls/links.js';
import { buildImagesUrl, NAMESPACE } from '../../foundation/urls/request-url.js';
import type { Channel } from '../../data/changelog/item-change.js';
import { HTML_FORMAT } from '../../foundation/html/text-format.js';
import type { Viewer } from '../accounts/viewer.js';
import { PRIMARY_ONLY_POSITION } from '../../data/database/replicas/position.js';
import type { ResolvedLanguage } from './resolve-language.js';
import type { RequestContext } from './request-context.js';

const ORIGIN = 'http://localhost';

const REQUEST_URL = {
  origin: ORIGIN,
  images: buildImagesUrl(ORIGIN),
  root: ORIGIN,
  prefix: '',
  namespace: NAMESPACE,
  baseLanguage: null,
  path: null,
};

/** The context of work outside of requests: an import, the sample calendar. */
export const createBackgroundContext = (
  viewer: Viewer,
  channel: Channel,
  { code, chain, enabled }: Pick<ResolvedLanguage, 'code' | 'chain' | 'enabled'>,
): RequestContext => ({
  viewer,
  actor: { userId: viewer.userId, channel, requestId: null },
  language: code,
  messageLanguage: code,
  chain,
  enabledLanguages: enabled,
  isLanguageExplicit: true,
  namedLanguage: code,
  links: new Links(REQUEST_URL, null),
  position: PRIMARY_ONLY_POSITION,
  isFallbackAllowed: false,
  isEditContext: false,
  isForPage: false,
  previewedEventId: null,
  textFormat: HTML_FORMAT,
  isDateLenient: false,
  sentDateLenience: null,
  limitFreshness: () => undefined,
  onWritten: null,
  conditions: null,
});
