import { truncateText } from '../../foundation/html/truncate-text.js';

const MAX_LENGTH = 80;

/** Names the field of a file and its text: `Beginn "22 Uhr"`. */
export const toLabel = (name: string, value: string): string =>
  `${shorten(name)} "${shorten(value.replaceAll(/\s+/g, ' '))}"`;

export const shorten = (text: string): string =>
  text.length > MAX_LENGTH ? `${truncateText(text, MAX_LENGTH)}…` : text;
