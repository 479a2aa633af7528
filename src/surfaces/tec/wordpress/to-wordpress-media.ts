import type { ImageItemDto } from '../../../calendar/images/image-item.dto.js';

interface Rendered {
  readonly rendered: string;
}

interface MediaSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly mime_type: string;
  readonly source_url: string;
}

export interface WordPressMedia {
  readonly id: number;
  readonly date: string;
  readonly date_gmt: string;
  readonly slug: string;
  readonly type: 'attachment';
  readonly status: 'inherit';
  readonly link: string;
  readonly author: number;
  readonly title: Rendered;
  readonly caption: Rendered;
  readonly alt_text: string;
  readonly media_type: 'image';
  readonly mime_type: string;
  readonly media_details: {
    readonly width: number;
    readonly height: number;
    readonly file: string;
    readonly filesize: number;
    readonly sizes: Readonly<Record<string, MediaSize>>;
  };
  readonly source_url: string;
}

export const toWordPressMedia = (image: ImageItemDto): WordPressMedia => ({
  id: image.id,
  date: image.date.replace(' ', 'T'),
  date_gmt: image.date_utc.replace(' ', 'T'),
  slug: getName(image.url).replace(/\.\w+$/, ''),
  type: 'attachment',
  status: 'inherit',
  link: image.url,
  author: Number(image.author),
  title: { rendered: image.title ?? '' },
  caption: { rendered: image.caption ?? '' },
  alt_text: image.alt_text ?? '',
  media_type: 'image',
  mime_type: image.mime_type,
  media_details: {
    width: image.width,
    height: image.height,
    file: getName(image.url),
    filesize: image.filesize,
    sizes: buildSizes(image),
  },
  source_url: image.url,
});

/** The file in full size is one of the sizes, as in WordPress. */
function buildSizes({ sizes = {}, mime_type, ...full }: ImageItemDto): Record<string, MediaSize> {
  const all = Object.entries({ ...sizes, full: { ...full, 'mime-type': mime_type } });
  return Object.fromEntries(
    all.map(([name, { url, width, height, filesize, 'mime-type': type }]) => [
      name,
      { file: getName(url), width, height, filesize, mime_type: type, source_url: url },
    ]),
  );
}

const getName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
