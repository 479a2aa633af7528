/** Serialises a body with files as a form, and every other as JSON. */
export function toBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
