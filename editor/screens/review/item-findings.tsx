import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { screen } from '../../api/place';
import { reviewQueries } from '../../api/review-queries';
import { useSettings } from '../../api/rights';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';

const LEVELS = { must: 'levelMust', should: 'levelShould', could: 'levelCould' } as const;
const COLOURS = { must: 'cancelled', should: 'pending', could: 'draft' } as const;

/** What is missing in an event, and what may be the same one, before it is published. */
export function ItemFindings({ id }: { id: number }) {
  const { say, locale } = useWords();
  const { languages } = useSettings();
  const { data = [] } = useQuery(reviewQueries.findings(id));
  const shown = data.filter(({ level }) => level !== 'could');
  if (shown.length === 0) return null;
  return (
    <section className="card-block" aria-label={say('checks')}>
      <h2>{say('checks')}</h2>
      <div>
        {shown.map(({ code, level, message, values, language }, index) => (
          <div className="finding" key={`${code}${language ?? ''}${index}`}>
            <span className={`tag ${COLOURS[level]}`}>{say(LEVELS[level])}</span>
            <span>
              {language !== null && languages.length > 1 && <b>{languageName(language, locale)}: </b>}
              {message}
            </span>
            {(code === 'probable_duplicate' || code === 'venue_conflict') &&
              typeof values['id'] === 'number' && (
                <Link href={screen(`/events/${values['id']}`)} target="_blank">
                  {say('details')}
                </Link>
              )}
          </div>
        ))}
      </div>
    </section>
  );
}
