import { ApiError } from '../errors/api-error.js';
import type { Viewer } from './viewer.js';

/** The refusal of a right: 401 to a visitor, who may still sign in, 403 to a user. */
export const forbidden = (viewer: Viewer): ApiError =>
  new ApiError('rest_forbidden', viewer.role === 'visitor' ? { status: 401 } : {});
