import { lazyPart } from '../parts/lazy-part';

/** Its code is loaded when a form shows a text. */
export const RichText = lazyPart(() => import('./rich-text').then((module) => module.RichText));
