import { useEffect, useRef } from 'react';

/**
 * Parses HTML into a document of its own, in which nothing is loaded or run. `style` becomes `data-style` before that, and
 * `onclick` `data-onclick`, as the content security policy reports the attributes even there.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(renameStyles(html), 'text/html').body;
}

/** Renames the attribute inside of tags only; a value in quotes may hold `>` and words that look like attributes. */
export const renameStyles = (html: string): string =>
  html.replace(/<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) =>
    tag.replace(
      /("[^"]*"|'[^']*')|(\s)(style|on\w+)(?=\s*=)/gi,
      (_, quoted: string | undefined, blank = '', name = '') => quoted ?? `${blank}data-${name}`,
    ),
  );

/** Undoes the renaming in what was serialised: the serialiser writes attributes with double quotes. */
export const withStyles = (html: string): string =>
  html.replace(/<[a-z][^\s/>]*(?:"[^"]*"|[^">])*>/gi, (tag) =>
    tag.replace(
      /("[^"]*")|(\s)data-style(?==)/g,
      (_, quoted: string | undefined, blank = '') => quoted ?? `${blank}style`,
    ),
  );

/** The HTML inside of an element. */
export const htmlOf = (element: Element): string => element.innerHTML;
export const outerHtmlOf = (element: Element): string => element.outerHTML;

/** The text of HTML, with a line for each block. */
export function plainText(html: string): string {
  const body = parseHtml(html);
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const block of body.querySelectorAll(
    'p, h1, h2, h3, h4, h5, h6, li, tr, dt, dd, div, blockquote, pre, figcaption, summary',
  ))
    block.append('\n');
  return body.textContent
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Whether the content security policy lets the editor show an image. */
export const isOwnImage = (address: string): boolean =>
  /^(data|blob):/.test(address) || new URL(address, location.href).origin === location.origin;

/** What stands for an image, a frame or a film that is not loaded from another site. */
export function describeMedia(media: Element): string {
  const address = media.getAttribute('src') ?? media.querySelector('[src]')?.getAttribute('src') ?? '';
  return media.getAttribute('alt') || media.getAttribute('title') || address || media.tagName.toLowerCase();
}

/** Shows stored HTML. Links open beside the editor, and what is of other sites is named instead of loaded. */
export function Html({ html, lang }: { html: string; lang?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const body = parseHtml(html);
    for (const media of body.querySelectorAll('iframe, video, audio, img')) {
      if (media.matches('img') && isOwnImage(media.getAttribute('src') ?? '')) continue;
      const card = document.createElement('span');
      card.className = 'card';
      card.textContent = describeMedia(media);
      media.replaceWith(card);
    }
    for (const link of body.querySelectorAll('a')) link.target = '_blank';
    box.current?.replaceChildren(...body.childNodes);
    for (const element of box.current?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset['style'] ?? '';
  }, [html]);
  return <div className="text" ref={box} {...(lang === undefined ? {} : { lang })} />;
}
