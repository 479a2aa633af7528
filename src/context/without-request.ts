// The context of work that no request asks for: an import, the sample calendar.
import { Links } from '../addresses/links.js';
import { imagesBelow, NAMESPACE } from '../addresses/place.js';
import type { Viewer } from '../accounts/viewer.js';
import { PRIMARY } from '../database/replicas/position.js';
import type { ResolvedLanguage } from './resolve-language.js';
import type { Asked } from './asked.js';

const ORIGIN = 'http://localhost';

const PLACE = {
  origin: ORIGIN,
  images: imagesBelow(ORIGIN),
  root: ORIGIN,
  prefix: '',
  namespace: NAMESPACE,
  baseLanguage: null,
  path: null,
};

export const contextFor = (
  viewer: Viewer,
  { code, chain, enabled }: Pick<ResolvedLanguage, 'code' | 'chain' | 'enabled'>,
): Asked => ({
  viewer,
  language: code,
  chain,
  languages: enabled,
  languageSent: true,
  links: new Links(PLACE, null),
  position: PRIMARY,
  anyLanguage: false,
  editing: false,
  freshUntil: () => undefined,
  written: null,
  conditions: null,
});
