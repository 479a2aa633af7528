import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CalendarEvent, type components, dataOf } from 'calendar-events-client';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { screen } from '../../api/place';
import { formatWall } from '../../parts/dates';
import { useSettled } from '../../parts/use-settled';
import { changedFields, type Draft, toBody, toNewBody } from '../../state/draft';
import { useWords } from '../../words/words';

type Finding = components['schemas']['EventFinding'];
type Similar = components['schemas']['SimilarEvent'];
type CheckBody = components['schemas']['CheckEvent'];

/** Nobody types for as long. */
const QUIET_MS = 700;
const TITLE_LETTERS = 3;

interface Props {
  readonly event: CalendarEvent | null;
  readonly draft: Draft;
  readonly base: Draft;
}

/** What to look at before the event is published, and what may be the same event. */
export function EventChecks({ event, draft, base }: Props) {
  const { say } = useWords();
  const findings = useFindings(event, draft, base);
  const similar = useSimilar(event, draft);
  if (findings.length === 0 && similar.length === 0) return null;
  return (
    <section className="card-block" aria-label={say('checks')}>
      <h2>{say('checks')}</h2>
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
          <FindingLine key={finding.code + (finding.language ?? '')} {...finding} />
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

function FindingLine({ level, field, message }: Finding) {
  const { say } = useWords();
  const go = (): void => {
    const name = CSS.escape(field);
    const target = document.querySelector<HTMLElement>(
      `.event :is([name="${name}"]:not([hidden]), [data-field="${name}"] button)`,
    );
    target?.closest('details')?.setAttribute('open', '');
    target?.focus();
  };
  return (
    <li className="finding">
      <span className={`tag ${TAGS[level]}`}>{say(LEVELS[level])}</span>
      <span>{message}</span>
      {document.querySelector(
        `.event :is([name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"])`,
      ) !== null && (
        <Button className="react-aria-Button plain" onPress={go}>
          {say('goToField')}
        </Button>
      )}
    </li>
  );
}

function useFindings(event: CalendarEvent | null, draft: Draft, base: Draft): readonly Finding[] {
  const body =
    event === null ? toNewBody(draft) : { id: event.id, ...toBody(draft, changedFields(base, draft)) };
  const sent = useSettled(JSON.stringify(body), QUIET_MS);
  const { data } = useQuery({
    queryKey: ['findings', event?.modified_utc, sent],
    // An event without a title, or that the user may only propose to change, is refused and not looked at.
    enabled: event?.can?.edit !== false && !sent.includes('"title":""'),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(client.POST('/events/findings', { signal, body: JSON.parse(sent) as CheckBody })),
  });
  return data ?? [];
}

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
