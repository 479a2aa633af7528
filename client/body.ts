/** Files cannot travel as JSON: a body that has one is sent as a form, every other one as JSON. */
export function toBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) {
    // As in JSON: what is undefined is not sent.
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
