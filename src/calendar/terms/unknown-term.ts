import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { Taxonomy } from './taxonomy.js';

export const createUnknownTermError = (taxonomy: Taxonomy, id: number): Error =>
  invalidParam('id', new ParameterError(`unknown_${taxonomy}`, { id }));
