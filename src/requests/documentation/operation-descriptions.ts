// Descriptions that operations of a kind share. Each operation has a summary of its own.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RouteTable } from '../routes/route-table.js';
import {
  forEachOperation,
  getResponseSchema,
  type Operation,
  type OperationTarget,
} from './complete-operations.js';

const PAGE = 'The response is one page; `next_rest_url` is the address of the next one.';
const TRANSLATED =
  'What has no text in the requested language is shown in another one; `language` says which.';
const UPDATE = 'POST, PUT and PATCH do the same.';
const TRANSLATED_UPDATE =
  'POST, PUT and PATCH do the same. In another language, the update adds or changes that translation.';
const TRANSLATED_DELETION =
  'With a language, in the path or as `ml_language`, only the text in that language is removed, unless it is the last ' +
  'one or `all_languages` is true.';

/** Null when the kind says nothing. Translated resources are those whose texts can be edited in a language. */
function describeKind(operation: Operation, { verb, route }: OperationTarget): string | null {
  const isTranslated = route.traits.hasEditContext === true;
  switch (verb) {
    case 'get':
      if (getResponseSchema(operation).endsWith('Page')) return PAGE;
      return isTranslated ? TRANSLATED : null;
    case 'delete':
      return isTranslated ? TRANSLATED_DELETION : null;
    default:
      if (!route.methods.includes('PUT')) return null;
      return isTranslated ? TRANSLATED_UPDATE : UPDATE;
  }
}

/** An operation may have a description of its own instead. */
export function addDescriptions(document: OpenAPIObject, routes: RouteTable): void {
  forEachOperation(document, routes, (operation, target) => {
    const description = describeKind(operation, target);
    if (description !== null) operation.description ??= description;
  });
}
