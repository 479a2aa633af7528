// Feeds as JSON Feed 1.1. What an event has beyond an article is below `_event`.
import { formatArticle, formatEnd, formatIsoUtc, formatStart, formatSummary } from './article.js';
import { type FeedFormat, type FeedHead, listItems } from './feed.js';
import type { FeedItem } from './feed-item.js';

export const JSON_FORMAT: FeedFormat = {
  mediaType: 'application/feed+json; charset=utf-8',
  extension: 'json',
  isDownload: false,
  hasSeries: false,
  begin: ({ title, home, self, language }) => {
    const head = {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: home,
      feed_url: self,
      language,
    };
    return `${JSON.stringify(head).slice(0, -1)},"items":[`;
  },
  format: (entry, head, isFirst) =>
    listItems(entry)
      .map((item, n) => `${isFirst && n === 0 ? '\n' : ',\n'}${JSON.stringify(toJsonItem(item, head))}`)
      .join(''),
  end: '\n]}\n',
};

function toJsonItem(item: FeedItem, { language }: FeedHead): object {
  const summary = formatSummary(item);
  const tags = [...item.categories, ...item.tags];
  return {
    id: item.uid,
    url: item.page,
    title: item.title,
    content_html: formatArticle(item, language),
    ...(summary === '' ? {} : { summary }),
    ...(item.image === null ? {} : { image: item.image.url }),
    date_published: formatIsoUtc(item.publishedMs),
    date_modified: formatIsoUtc(item.modifiedMs),
    ...(item.organizers.length === 0 ? {} : { authors: item.organizers.map((name) => ({ name })) }),
    ...(tags.length === 0 ? {} : { tags }),
    language: item.language,
    _event: {
      id: item.id,
      start: formatStart(item),
      end: formatEnd(item),
      timezone: item.zone,
      all_day: item.isDay,
      status: item.status,
      location: item.place,
      geo: item.coordinates,
      online_url: item.onlineUrl,
    },
  };
}
