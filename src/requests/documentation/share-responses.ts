// Most responses without a body of their own repeat: of a thousand errors, one in twelve differs from all before it.
import type { OpenAPIObject } from '@nestjs/swagger';
import { VERBS } from './complete-operations.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/** Replaces errors, and what is not modified, by references to components. Their names count those of a status. */
export function shareResponses(document: OpenAPIObject): void {
  const shared: Responses = {};
  const namesByContent = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const item of Object.values(document.paths))
    for (const responses of VERBS.map((verb) => item[verb]?.responses))
      for (const [status, response] of Object.entries(responses ?? {}))
        if (responses !== undefined && response !== undefined && Number(status) >= 300)
          responses[status] = { $ref: `#/components/responses/${share(status, response)}` };
  document.components = { ...document.components, responses: shared };

  function share(status: string, response: Responses[string]): string {
    const content = `${status} ${JSON.stringify(response)}`;
    const existing = namesByContent.get(content);
    if (existing !== undefined) return existing;
    const count = (counts.get(status) ?? 0) + 1;
    counts.set(status, count);
    const name = `${Number(status) < 400 ? 'NotModified' : `Error${status}`}${count === 1 ? '' : `_${count}`}`;
    namesByContent.set(content, name);
    shared[name] = response;
    return name;
  }
}
