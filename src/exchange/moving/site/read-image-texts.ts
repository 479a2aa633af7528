import { stripTags } from '../../../foundation/html/plain-text.js';
import { isRecord, readId, readRecords, readText } from './json.js';
import { getJson, type SiteApi } from './site-api.js';

export interface ImageTexts {
  readonly altText: string;
  readonly caption: string;
}

const PER_REQUEST = 100;

/** @returns the texts by ids of images; none where the site does not answer */
export async function readImageTexts(
  api: SiteApi,
  imageIds: readonly number[],
): Promise<Map<number, ImageTexts>> {
  const ids = [...new Set(imageIds)];
  const texts = new Map<number, ImageTexts>();
  for (let start = 0; start < ids.length; start += PER_REQUEST) {
    const include = ids.slice(start, start + PER_REQUEST).join();
    const parameters = { include, per_page: PER_REQUEST, _fields: 'id,alt_text,caption' };
    const { status, body } = await getJson(api.client, api.buildUrl('/wp/v2/media', parameters), {
      acceptsRefusals: true,
    });
    if (status !== 200 || !Array.isArray(body)) break;
    for (const row of readRecords(body)) {
      const id = readId(row['id']);
      const caption = isRecord(row['caption']) ? readText(row['caption']['rendered']) : '';
      if (id !== null) texts.set(id, { altText: readText(row['alt_text']), caption: stripTags(caption) });
    }
  }
  return texts;
}
