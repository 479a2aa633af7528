import { createHash } from 'node:crypto';
import { readBrowserFile } from '../../foundation/config/browser-files.js';
import type { Env } from '../../foundation/config/env.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { NO_FILES, type OwnFiles, readOwnFiles } from './own-files.js';
import { buildTheme, formatScheme } from './theme.js';

export interface PageAsset {
  readonly path: string;
  readonly content: string | Buffer;
  readonly type: string;
}

export interface PageLogo extends PageAsset {
  readonly width: number;
  readonly height: number;
}

const PAGE_STYLES = readBrowserFile('surfaces/pages/browser/pages.css');

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

const squeeze = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();

/** How the pages look: by settings and by files of the operator, which are read once. */
export class PageDesign {
  /** One stylesheet for all pages. Its name changes with its content, so that browsers may keep it for ever. */
  readonly stylesheet: PageAsset;
  readonly logo: PageLogo | null;
  readonly colorScheme: string;

  constructor(
    env: Pick<Env, 'siteColor' | 'colorScheme'>,
    private readonly files: OwnFiles = NO_FILES,
  ) {
    const own = files.styles === '' ? '' : `\n${files.styles}\n`;
    const content = squeeze(buildTheme(env)) + PAGE_STYLES + own;
    this.stylesheet = {
      path: `/assets/pages.${hash(content)}.css`,
      content,
      type: 'text/css; charset=utf-8',
    };
    this.colorScheme = formatScheme(env.colorScheme);
    const { logo } = files;
    this.logo = logo === null ? null : { ...logo, path: `/assets/logo.${hash(logo.content)}.${logo.ending}` };
  }

  /** HTML of the operator. */
  getPart(part: 'header' | 'footer', language: LanguageCode): string {
    const texts = this.files[part];
    return texts[language] ?? texts[''] ?? '';
  }
}

export const loadPageDesign = async (env: Env): Promise<PageDesign> =>
  new PageDesign(env, env.pages === 'on' ? await readOwnFiles(env) : NO_FILES);
