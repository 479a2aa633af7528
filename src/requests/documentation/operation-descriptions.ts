// Descriptions that operations of a kind share. Each operation has a summary of its own.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RouteTable } from '../routes/route-table.js';
import { forEachOperation } from './complete-operations.js';

/** The first pattern that matches verb and route decides. An operation may have a description of its own instead. */
const DESCRIPTIONS: readonly (readonly [pattern: RegExp, description: string])[] = [
  [
    /^(get|post) \/users.*\/secrets$/,
    'A secret is shown only once, by the response that makes it; the service stores only its hash.',
  ],
  [/^delete \/users.*\/secrets\//, 'Requests with this secret are refused from then on.'],
  [/^get \/users\//, 'Users can read and change their own account; administrators those of all users.'],
  [/^post \/users$/, 'The secret is made at `/users/{id}/secrets`.'],
  [/^(post|put|patch) \/users\//, 'POST, PUT and PATCH do the same.'],
  [/^delete \/users\//, "`reassign` names the new author of the user's items."],
  [/^get \/doc$/, 'The header `Accept` or `_format` selects JSON, YAML or a page for browsers.'],
  [/^get $/, 'Each route has its verbs and their parameters, with types and defaults.'],
  [
    /^get \/events\.\w+$/,
    'Takes the filters of `GET /events` and has no pages: up to 10,000 events, those that ended a month ago or later ' +
      'unless dates are sent.',
  ],
  [
    /^get \/events\/calendar$/,
    'Takes the filters of `GET /events`. An event stands on each of its days, by the wall clock of its time zone.',
  ],
  [/^get \/events\/facets$/, 'Counts the events that `GET /events` lists with the same parameters.'],
  [
    /^get \/series\/\{id\}\.ics$/,
    'The series is one entry with its rule; each occurrence that differs has an entry of its own.',
  ],
  [/^get \/series\//, '`listed_until` says up to when a series without an end has occurrences.'],
  [/^delete \/series\//, 'Each occurrence can be brought back from the trash.'],
  [
    /^get \/changes\/stream$/,
    'Server-sent events: `data` is a change as in `GET /changes`, and `id` the token to go on from. Events that change and do ' +
      'not match the filters of `GET /events` are `removed`.',
  ],
  [/^get \/changes$/, 'Send `token` as `since` next time; while `more` is true, at once.'],
  [
    /^post \/webhooks$/,
    'Messages have the headers and signatures of Standard Webhooks 1.0.0. They report what visitors see, in order for each ' +
      'item, and at least once.',
  ],
  [/^delete \/webhooks\//, 'What is being sent arrives all the same.'],
  [
    /^get \/webhooks\/.*\/deliveries$/,
    'Bodies are cut. Deliveries are kept for 30 days, at most 1,000 that have ended for each webhook.',
  ],
  [/^get \/webhooks/, 'Only administrators may. The secret is only in the responses that make one.'],
  [/^post \/webhooks\/\{id\}$/, 'POST, PUT and PATCH do the same.'],
  [
    /^post \/webhooks\/.*\/secret$/,
    'Give the receiver the new secret within a day. Making one again ends the one before at once.',
  ],
  [
    /^post \/webhooks\/.*\/ping$/,
    'The type of the message is `ping`. It is sent once, also while the webhook is not active.',
  ],
  [
    /^post \/webhooks\/.*\/repeat$/,
    'The id of the message stays the same. While the webhook is not active, the message waits.',
  ],
  [
    /^post \/events\/external\//,
    'POST, PUT and PATCH do the same. The header `Calendar-Import` says what became of the event.',
  ],
  [
    /^post \/sources$/,
    'A source with `address` and `every` is fetched again and again, with the rights of the user who created it.',
  ],
  [/^post \/sources\/\{id\}$/, 'POST, PUT and PATCH do the same.'],
  [
    /^post \/imports$/,
    'An event that the source had before is updated, never doubled. What people have changed is kept, and what is wrong is ' +
      'reported by its line.',
  ],
  [/^delete \/imports\//, 'What has changed since is kept and reported.'],
  [/^(get|delete) \/(sources|imports\/|events\/external\/)/, 'For editors and administrators.'],
  [/^get (\/\w+|.*\/history)$/, 'The response is one page; `next_rest_url` is the address of the next one.'],
  [
    /^get \/\w+\/(by-slug\/\{slug\}|\{id\})(\.ics)?$/,
    'What has no text in the requested language is shown in another one; `language` says which.',
  ],
  [
    /^post \/events$/,
    'Venues, organizers, categories and tags are named by id or by name. A name that does not exist yet creates the item.',
  ],
  [
    /^post \/recurrence\/preview$/,
    'Takes the body of `POST /events` and stores nothing. Keys that do not matter for the dates are ignored.',
  ],
  [
    /^post \/(venues|organizers)$/,
    'The texts are written in the requested language. The header `Calendar-Existing` says whether the item existed before.',
  ],
  [
    /^post \/(categories|tags)$/,
    'The texts are written in the requested language. Without a slug, one is made from the name.',
  ],
  [
    /^(post|put|patch) \/\w+\//,
    'POST, PUT and PATCH do the same. In another language, the update adds or changes that translation.',
  ],
  [
    /^delete \/\w+\//,
    'With a language, in the path or as `ml_language`, only the text in that language is removed, unless it is the last ' +
      'one or `all_languages` is true.',
  ],
];

export function addDescriptions(document: OpenAPIObject, routes: RouteTable): void {
  forEachOperation(document, routes, (operation, { verb, route: { path } }) => {
    const description = DESCRIPTIONS.find(([pattern]) => pattern.test(`${verb} ${path}`))?.[1];
    if (description !== undefined) operation.description ??= description;
  });
}
