// What stands for a category beside its name: one of ten slots, each with a hue, a shape and a pattern.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { resolveSlot } from '../../calendar/terms/category-slot.js';
import { html, type Markup } from '../../foundation/html/markup.js';

export interface Category {
  readonly id: number;
  readonly name: string;
  /** Chosen by an editor. */
  readonly slot?: number | undefined;
}

/** From 1 to 10, as `data-c` of the stylesheet has it. */
export const getSlot = ({ id, slot }: Omit<Category, 'name'>): number =>
  resolveSlot({ id, slot: slot ?? null });

/** The attribute that gives an element, and all in it, the colours of the first category of an event. */
export function renderSlot({ categories: [category] }: Pick<EventDto, 'categories'>): Markup | null {
  return category === undefined ? null : html` data-c="${getSlot(category)}"`;
}

/** The shape of a category, which programs that read aloud pass over. */
export const renderMark = (category: Omit<Category, 'name'>): Markup =>
  html`<span class="mark" data-c="${getSlot(category)}"></span>`;

/** The line above a title: the category of an event; nothing without one. @param href of the page of the category */
export function renderKicker(
  { categories: [category] }: Pick<EventDto, 'categories'>,
  href: string | null = null,
): Markup | null {
  if (category === undefined) return null;
  const name = href === null ? category.name : html`<a href="${href}">${category.name}</a>`;
  return html`<p class="kicker">${renderMark(category)}${name}</p>`;
}
