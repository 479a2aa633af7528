import { createHash } from 'node:crypto';
import { readBrowserFile } from '../../foundation/config/browser-files.js';
import type { Env } from '../../foundation/config/env.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { type FontAssets, listPreloaded, loadFonts, writeFontFaces } from './fonts.js';
import { type LogoName, NO_FILES, type OwnFiles, readOwnFiles } from './own-files.js';
import type { PageAsset } from './page-asset.js';
import { buildTheme, formatScheme } from './theme.js';

export interface PageLogo extends PageAsset {
  readonly width: number;
  readonly height: number;
}

const PAGE_STYLES = readBrowserFile('surfaces/pages/browser/pages.css');

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** The name changes with the content, so that browsers may keep a file for ever. */
const toPath = (name: string, content: string | Buffer, ending: string): string =>
  `/assets/${name}.${hash(content)}.${ending}`;

/** Also takes out spaces that the bundler leaves in custom properties. */
const squeeze = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/\( | \)/g, (match) => match.trim())
    .replace(/;\}/g, '}')
    .replace(/([ :,(-])0\.(\d)/g, '$1.$2')
    .trim();

/** What stands in the head of each page. */
export interface HeadLogo {
  readonly logo: PageLogo;
  /** On dark backgrounds; null where one logo fits both. */
  readonly dark: PageLogo | null;
  /** Whether it contains the name of the site, which then stands nowhere else. */
  readonly hasName: boolean;
}

/** How the pages look: by settings and by files of the operator, which are read once. */
export class PageDesign {
  /** One stylesheet for all pages. */
  readonly stylesheet: PageAsset;
  /** The icon of the pages. */
  readonly logo: PageLogo | null;
  readonly headLogo: HeadLogo | null;
  readonly colorScheme: string;
  readonly analytics: Env['analytics'];
  private readonly fonts: FontAssets;

  constructor(
    env: Pick<Env, 'siteColor' | 'colorScheme'> & Partial<Pick<Env, 'analytics'>>,
    private readonly files: OwnFiles = NO_FILES,
  ) {
    this.fonts = loadFonts(toPath);
    const own = files.styles === '' ? '' : `\n${files.styles}\n`;
    const content = squeeze(writeFontFaces(this.fonts) + buildTheme(env) + PAGE_STYLES) + own;
    this.stylesheet = {
      path: toPath('pages', content, 'css'),
      content,
      type: 'text/css; charset=utf-8',
    };
    this.colorScheme = formatScheme(env.colorScheme);
    this.analytics = env.analytics ?? null;
    this.logo = this.findLogo('logo') ?? this.findLogo('wordmark');
    this.headLogo = this.findHeadLogo('wordmark') ?? this.findHeadLogo('logo');
  }

  private findLogo(name: LogoName): PageLogo | null {
    const logo = this.files.logos[name];
    return logo === undefined ? null : { ...logo, path: toPath(name, logo.content, logo.ending) };
  }

  private findHeadLogo(name: 'logo' | 'wordmark'): HeadLogo | null {
    const logo = this.findLogo(name);
    return logo === null ? null : { logo, dark: this.findLogo(`${name}-dark`), hasName: name === 'wordmark' };
  }

  /** All files of the design. */
  get assets(): readonly PageAsset[] {
    const { logo, headLogo } = this;
    const logos = [logo, headLogo?.logo, headLogo?.dark].filter(
      (each) => each !== null && each !== undefined,
    );
    return [this.stylesheet, ...logos, ...Object.values(this.fonts)];
  }

  /** The fonts that a page in a language needs before its stylesheet is read. */
  listFonts(language: LanguageCode): readonly PageAsset[] {
    return listPreloaded(this.fonts, language);
  }

  /** HTML of the operator. */
  getPart(part: 'header' | 'footer', language: LanguageCode): string {
    const texts = this.files[part];
    return texts[language] ?? texts[''] ?? '';
  }
}

export const loadPageDesign = async (env: Env): Promise<PageDesign> =>
  new PageDesign(env, env.pages === 'on' ? await readOwnFiles(env) : NO_FILES);
