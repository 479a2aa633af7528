// Feeds as Atom (RFC 4287), with the dates of the event module of RSS and GeoRSS.
import { formatArticle, formatEnd, formatIsoUtc, formatStart, formatSummary } from './article.js';
import { type FeedFormat, type FeedHead, listItems } from './feed.js';
import type { FeedItem } from './feed-item.js';
import { formatElement, formatEmptyElement } from './xml.js';

export const ATOM_FORMAT: FeedFormat = {
  mediaType: 'application/atom+xml; charset=utf-8',
  extension: 'atom',
  isDownload: false,
  hasSeries: false,
  begin: ({ title, home, self, language, modifiedMs }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" ',
      `xmlns:georss="http://www.georss.org/georss" xml:lang="${language}">\n`,
      formatElement('id', self),
      formatElement('title', title),
      formatElement('updated', formatIsoUtc(modifiedMs ?? 0)),
      `<author>\n${formatElement('name', title)}</author>\n`,
      formatEmptyElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      formatEmptyElement('link', { rel: 'alternate', type: 'text/html', href: home }),
    ].join(''),
  format: (entry, head) =>
    listItems(entry)
      .map((item) => formatEntry(item, head))
      .join(''),
  end: '</feed>\n',
};

function formatEntry(item: FeedItem, { language }: FeedHead): string {
  const { coordinates, image } = item;
  return [
    '<entry>\n',
    formatElement('id', `tag:calendar-events,2026:${encodeURIComponent(item.uid)}`),
    formatElement('title', item.title),
    formatElement('published', formatIsoUtc(item.publishedMs)),
    formatElement('updated', formatIsoUtc(item.modifiedMs)),
    formatEmptyElement('link', { rel: 'alternate', type: 'text/html', href: item.page }),
    image === null ? '' : formatEmptyElement('link', { rel: 'enclosure', type: image.type, href: image.url }),
    ...item.organizers.map((name) => `<author>\n${formatElement('name', name)}</author>\n`),
    ...[...item.categories, ...item.tags].map((name) => formatEmptyElement('category', { term: name })),
    formatElement('summary', formatSummary(item)),
    formatElement('content', formatArticle(item, language), { type: 'html' }),
    formatElement('ev:startdate', formatStart(item)),
    formatElement('ev:enddate', formatEnd(item)),
    formatElement('ev:location', item.place),
    coordinates === null
      ? ''
      : formatElement('georss:point', `${coordinates.latitude} ${coordinates.longitude}`),
    '</entry>\n',
  ].join('');
}
