import {
  listWordPressNamespaces,
  buildUrlSettings,
  WORDPRESS_ROOT,
} from '../../../foundation/urls/request-url.js';
import { resolveRestRoute } from '../../../foundation/urls/rest-route.js';
import type { Env } from '../../../foundation/config/env.js';
import { getPath, type Step } from '../../../requests/context/step.js';

/** `//wp-json//tribe` is `/wp-json/tribe`, as at the web servers of WordPress sites. */
function mergeSlashes(url: string): string {
  const path = getPath(url);
  if (!path.includes('//')) return url;
  const merged = path.replaceAll(/\/{2,}/g, '/');
  return merged.toLowerCase().includes(`/${WORDPRESS_ROOT}/`) ? merged + url.slice(path.length) : url;
}

/**
 * Rewrites an address with `rest_route` to that of the same route below `wp-json` (contract 1.8). Belongs before the
 * response cache, which both addresses then share. Does nothing unless an alias lies below `wp-json`.
 */
export function resolveRestRoutes(env: Env): Step {
  const settings = buildUrlSettings(env);
  const isServed = listWordPressNamespaces(settings.namespaces).length > 0;
  return (request, _, next) => {
    if (isServed) request.url = mergeSlashes(request.url);
    const at = isServed ? request.url.indexOf('?') : -1;
    if (at >= 0) {
      const url = getPath(request.url) + request.url.slice(at);
      request.url = resolveRestRoute(url, settings) ?? request.url;
    }
    next();
  };
}
