import { lazy } from 'react';

/** Its code is loaded when a form shows a text. */
export const RichText = lazy(() => import('./rich-text').then((module) => ({ default: module.RichText })));
