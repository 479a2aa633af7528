import type { Env } from '../config/env.js';
import { NAMESPACE, type Roots } from './place.js';

export const rootsOf = ({ rootPath, namespaceAliases, languages, s3PublicUrl }: Env): Roots => ({
  images: s3PublicUrl,
  rootPath,
  namespaces: [NAMESPACE, ...namespaceAliases],
  languages,
});
