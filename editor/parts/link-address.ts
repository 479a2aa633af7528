/** The address of a link as it was typed: one without a scheme, such as `www.example.org/x`, is one of the web. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  // A host may have a port, whose colon ends no scheme: schemes that are typed have no dot.
  if (text === '' || /^(?:[a-z][a-z\d+-]*:(?!\d)|[/#?])/i.test(text)) return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
