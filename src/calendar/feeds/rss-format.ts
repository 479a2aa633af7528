// Feeds as RSS 2.0, with the dates of its event module and GeoRSS.
import { formatArticle, formatEnd, formatStart } from './article.js';
import { type FeedFormat, type FeedHead, listItems } from './feed.js';
import type { FeedItem } from './feed-item.js';
import { formatElement, formatEmptyElement } from './xml.js';

/** Minutes after which readers should ask again. */
const TTL = '60';

export const RSS_FORMAT: FeedFormat = {
  mediaType: 'application/rss+xml; charset=utf-8',
  extension: 'rss',
  isDownload: false,
  hasSeries: false,
  begin: ({ title, home, self, language, modifiedMs }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ',
      'xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:georss="http://www.georss.org/georss">\n<channel>\n',
      formatElement('title', title),
      formatElement('link', home),
      formatElement('description', title),
      formatElement('language', language),
      modifiedMs === null ? '' : formatElement('lastBuildDate', formatDate(modifiedMs)),
      formatElement('ttl', TTL),
      formatEmptyElement('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ].join(''),
  format: (entry, head) =>
    listItems(entry)
      .map((item) => formatItem(item, head))
      .join(''),
  end: '</channel>\n</rss>\n',
};

function formatItem(item: FeedItem, { language }: FeedHead): string {
  const { coordinates, image } = item;
  return [
    '<item>\n',
    formatElement('title', item.title),
    formatElement('link', item.page),
    formatElement('guid', item.uid, { isPermaLink: 'false' }),
    formatElement('pubDate', formatDate(item.publishedMs)),
    formatElement('description', formatArticle(item, language)),
    ...[...item.categories, ...item.tags].map((name) => formatElement('category', name)),
    image === null
      ? ''
      : formatEmptyElement('enclosure', { url: image.url, length: String(image.bytes), type: image.type }),
    formatElement('ev:startdate', formatStart(item)),
    formatElement('ev:enddate', formatEnd(item)),
    formatElement('ev:location', item.place),
    formatElement('ev:organizer', item.organizers.join(', ')),
    coordinates === null
      ? ''
      : formatElement('georss:point', `${coordinates.latitude} ${coordinates.longitude}`),
    '</item>\n',
  ].join('');
}

/** RFC 822 with a year of four digits. */
const formatDate = (ms: number): string => new Date(ms).toUTCString();
