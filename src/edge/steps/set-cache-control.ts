import { isReadRequest, type Step } from '../../context/step.js';

/** Says who may keep the answer: those to users, and to callers that send a password, are for nobody else. */
export function setCacheControl(): Step {
  return (request, response, next) => {
    const { viewer, requestUrl: place, query } = request.calendar;
    if (place.path !== null) {
      const isPrivate = viewer.role !== 'visitor' || !isReadRequest(request) || 'password' in query;
      response.setHeader('Cache-Control', isPrivate ? 'private, no-store' : 'no-cache');
    }
    next();
  };
}
