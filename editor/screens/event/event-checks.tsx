import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CalendarEvent, type components, dataOf } from 'calendar-events-client';
import { memo } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { screen } from '../../api/place';
import { formatWall } from '../../parts/dates';
import { findField, focusWhenThere } from '../../parts/find-field';
import { toTranslationPath } from '../../state/translation-target';
import { useSettled } from '../../parts/use-settled';
import { type Draft, FORM_FIELDS } from '../../state/draft';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';
import { type Finding, QUIET_MS } from './use-findings';

type Similar = components['schemas']['SimilarEvent'];

const TITLE_LETTERS = 3;

interface Props {
  readonly event: CalendarEvent | null;
  readonly draft: Draft;
  readonly findings: readonly Finding[];
}

/** What to look at before the event is published, and what may be the same event. */
export function EventChecks({ event, draft, findings }: Props) {
  const { say } = useWords();
  const similar = useSimilar(event, draft);
  if (findings.length === 0 && similar.length === 0) return null;
  const isPublic = event?.status === 'publish' || event?.status === 'private';
  const title = say(isPublic ? 'checksPublic' : 'checks');
  return (
    <section className="card-block" aria-label={title}>
      <h2>{title}</h2>
      {similar.length > 0 && (
        <div className="warning">
          <p>{say('similar')}</p>
          <ul className="plain-list">
            {similar.map((each) => (
              <SimilarLine key={each.id} {...each} />
            ))}
          </ul>
        </div>
      )}
      <ul className="lines">
        {findings.map((finding) => (
          <FindingLine key={finding.code + (finding.language ?? '')} event={event} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function SimilarLine({ id, title, start_date: start, venues }: Similar) {
  const { locale } = useWords();
  return (
    <li>
      <Link href={screen(`/events/${id}`)} target="_blank">
        {title}
      </Link>{' '}
      {formatWall(start, false, locale)}
      {venues[0] !== undefined && `, ${venues[0].venue}`}
    </li>
  );
}

const LEVELS = { must: 'levelMust', should: 'levelShould', could: 'levelCould' } as const;
const TAGS = { must: 'cancelled', should: 'pending', could: 'draft' } as const;

interface LineProps {
  readonly event: CalendarEvent | null;
  readonly finding: Finding;
}

const FindingLine = memo(({ event, finding }: LineProps) => {
  const { say, locale } = useWords();
  const { level, field, message, language } = finding;
  // What concerns the text in another language than that of the form is changed where it is translated.
  const other = event === null || language === null || language === event.language ? null : language;
  const find = (): HTMLElement | null => findField(document.querySelector('.event'), field);
  return (
    <li className="finding">
      <span className={`tag ${TAGS[level]}`}>{say(LEVELS[level])}</span>
      <span>
        {other !== null && <b>{languageName(other, locale)}: </b>}
        {message}
      </span>
      {other !== null ? (
        <Link href={screen(toTranslationPath(event?.id ?? 0, other, field))}>{say('goToField')}</Link>
      ) : (
        FORM_FIELDS.has(field) && (
          <Button className="react-aria-Button plain" onPress={() => void focusWhenThere(find)}>
            {say('goToField')}
          </Button>
        )
      )}
    </li>
  );
});

function useSimilar(event: CalendarEvent | null, { title, when, venue }: Draft): readonly Similar[] {
  const day = when.start.slice(0, 10);
  const asked = useSettled(JSON.stringify([title.trim(), day, venue?.id ?? null]), QUIET_MS);
  const [name, start, place] = JSON.parse(asked) as [string, string, number | null];
  const { data } = useQuery({
    queryKey: ['events', 'similar', asked, event?.id ?? null],
    // What was published has been looked at.
    enabled: event?.status !== 'publish' && name.length >= TITLE_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = {
        title: name,
        start_date: start,
        ...(place !== null && { venue: [place] }),
        ...(event !== null && { exclude: [event.id] }),
      };
      return dataOf(client.GET('/events/similar', { signal, params: { query } }));
    },
  });
  return (data?.events ?? []).slice(0, 3);
}
