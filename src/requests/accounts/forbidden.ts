import { ApiError } from '../../foundation/errors/api-error.js';
import type { Viewer } from './viewer.js';

/** 401 for a visitor, who may still sign in, and 403 for a user. */
export const forbidden = (viewer: Viewer): ApiError =>
  new ApiError('rest_forbidden', viewer.role === 'visitor' ? { status: 401 } : {});
