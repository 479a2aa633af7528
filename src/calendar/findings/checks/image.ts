import { type Check, type Finding, ofFact, ofText } from '../checked-event.js';

/** In pixels. Search results show narrower images small or not at all. */
const MIN_WIDTH = 720;

/** Whether an event has an image that everybody can perceive. */
export const checkImage: Check = ({ image, texts }) => {
  if (image === null) return [ofFact('no_image', 'image')];
  const findings: Finding[] = [];
  if (image.width < MIN_WIDTH)
    findings.push(ofFact('small_image', 'image', { width: image.width, min: MIN_WIDTH }));
  if (image.isDecorative) return findings;
  for (const { language } of texts)
    if (!image.describedIn.includes(language)) findings.push(ofText('image_without_alt', 'image', language));
  return findings;
};
