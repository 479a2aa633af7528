import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Draft, type DraftField, emptyDraft, toBody } from './draft';
import { chooseKind, NO_REPEAT } from './repeat';

const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
  components: { schemas: { UpdateEvent: { properties: Record<string, unknown> } } };
};
const documented = Object.keys(document.components.schemas.UpdateEvent.properties);

/** What an update takes and the form does not ask for, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  author: 'only administrators can list the users to choose from',
  date: 'the dialog of a later publication asks for it',
  date_utc: 'the same as `date`',
  status: 'the buttons that save and publish send it',
  scope: 'a question of its own asks for it when a date of a series is saved',
  reset: 'the same question asks for it',
  review: 'the screen of the review decides',
  language: 'the language that is read is the one that is written',
  ml_language: 'the request names it',
  ml_reviewed: 'the screen of the translation says it',
};

describe('the form of an event', () => {
  const when = { start: '2027-01-12T18:00', end: '2027-01-12T20:00', allDay: false, timezone: 'Europe/Rome' };
  const draft: Draft = {
    ...emptyDraft(when),
    password: 'tulip',
    repeat: chooseKind(NO_REPEAT, 'weekly', when.start),
  };
  const sent = Object.keys(toBody(draft, Object.keys(draft) as DraftField[]));

  it('has every field that an update takes, or leaves it out for a reason', () => {
    const unknown = sent.filter((name) => !documented.includes(name));
    const missing = documented.filter((name) => !sent.includes(name) && !(name in LEFT_OUT));
    const stale = Object.keys(LEFT_OUT).filter((name) => !documented.includes(name) || sent.includes(name));
    expect({ unknown, missing, stale }).toEqual({ unknown: [], missing: [], stale: [] });
  });
});
