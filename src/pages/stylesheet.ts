import { createHash } from 'node:crypto';
import { BASE_STYLES } from './styles-base.js';
import { PAGE_STYLES } from './styles-pages.js';

const squeeze = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':');

/** One file for all pages. */
export const STYLESHEET = squeeze(BASE_STYLES + PAGE_STYLES).trim();

const hash = createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12);

/** The name changes with the content, so that browsers may keep the file for ever. */
export const STYLESHEET_NAME = `pages.${hash}.css`;
