/** Finds the control of a field by the name that the API has for it. */
export function findField(root: ParentNode | null, field: string): HTMLElement | null {
  const name = CSS.escape(field);
  // An image that is chosen already has its text alone to change.
  const names = field === 'image' ? '[name="image"], [name="alt_text"]' : `[name="${name}"]`;
  const inside = `[data-field="${name}"]`;
  const selectors = [
    `:is(${names}):not([hidden], [type="hidden"])`,
    `${inside} [contenteditable=true]`,
    `${inside} :is([role=spinbutton], input:not([hidden], [type="hidden"]))`,
    `${inside} button`,
  ];
  for (const selector of selectors) {
    const control = root?.querySelector<HTMLElement>(selector);
    if (control) return control;
  }
  return null;
}

const EACH_MS = 100;
const TRIES = 30;

/** Focuses a control once its part of the page is loaded. @returns ends the waiting */
export function focusWhenThere(find: () => HTMLElement | null): () => void {
  let tries = 0;
  const timer = setInterval(() => {
    const control = find();
    tries += 1;
    if (control === null && tries < TRIES) return;
    clearInterval(timer);
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  }, EACH_MS);
  return () => clearInterval(timer);
}
