import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LanguageCode } from 'calendar-events-client';
import { Link } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { KINDS, type Kind } from '../../api/any-item';
import { screen } from '../../api/place';
import { queries } from '../../api/queries';
import { useMe, useRights, useSettings } from '../../api/rights';
import { type ItemToTranslate, STATES, translationQueries } from '../../api/translation-queries';
import { formatWall } from '../../parts/dates';
import { Choice } from '../../parts/fields';
import { Title } from '../../parts/title';
import { readLanguage, rememberLanguage } from '../../state/chosen-language';
import { languageName } from '../../words/languages';
import { useWords, type Word } from '../../words/words';
import { Loading } from '../shell/shell';
import { toWorkSearch, type WorkSearch } from './work-search';
import '../../style/compare.css';

const KIND_WORDS: Readonly<Record<Kind, Word>> = {
  events: 'events',
  venues: 'venues',
  organizers: 'organizers',
  categories: 'categories',
  tags: 'tagWords',
};

/** What needs translating into one language, by kind: how much, and the items. */
export function Translations() {
  const { say, locale, language: own } = useWords();
  const settings = useSettings();
  const navigate = useNavigate({ from: '/translations' });
  const { id: userId } = useMe();
  const query = useSearch({ from: '/translations' });
  const last = readLanguage(localStorage, userId);
  // The first language in which something is to do, where none is chosen.
  const isOpen = query.language === undefined && last === null;
  const findings = useQuery({ ...queries.findings('translations'), enabled: isOpen });
  if (isOpen && findings.isPending) return <Loading />;
  const outdated = findings.data?.events[0]?.findings[0]?.language;
  const work = toWorkSearch(query, settings, { last, outdated, own });
  const choose = (language: string): void => {
    rememberLanguage(localStorage, userId, language);
    void navigate({ search: { ...work, language: language as LanguageCode } });
  };
  const options = settings.languages.map((id) => ({ id, label: languageName(id, locale) }));
  return (
    <>
      <title>{say('translations')}</title>
      <div className="head">
        <Title>{say('translations')}</Title>
      </div>
      <div className="filters">
        <Choice
          label={say('translateTo')}
          value={work.language}
          options={options.toSorted((a, b) => a.label.localeCompare(b.label, locale))}
          onChange={choose}
        />
      </div>
      <Numbers work={work} />
      <Work work={work} />
    </>
  );
}

/** The kinds that the user may write. */
function useKinds(): readonly Kind[] {
  const may = useRights();
  return KINDS.filter((kind) =>
    kind === 'categories' || kind === 'tags' ? may(`${kind}.manage`) : may('posts.create'),
  );
}

function Numbers({ work }: { work: WorkSearch }) {
  const { say } = useWords();
  const kinds = useKinds();
  return (
    <table className="numbers">
      <thead>
        <tr>
          <td />
          {STATES.map((state) => (
            <th key={state} scope="col">
              {say(state === 'missing' ? 'missing' : 'outdatedTexts')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{say(KIND_WORDS[kind])}</th>
            {STATES.map((state) => (
              <td key={state}>
                <Count work={{ ...work, kind, state }} isHere={work.kind === kind && work.state === state} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ work, isHere }: { work: WorkSearch; isHere: boolean }) {
  const { say } = useWords();
  const { kind, state, language } = work;
  const isOwn = !useRights()('posts.editOthers');
  const { data } = useQuery(translationQueries.count({ kind, state, language, isOwn }));
  const name = `${say(KIND_WORDS[kind])}, ${say(state === 'missing' ? 'missing' : 'outdatedTexts')}: ${data ?? ''}`;
  const search = new URLSearchParams({ language, kind, state }).toString();
  return (
    <Link
      href={screen(`/translations?${search}`)}
      aria-label={name}
      {...(isHere && { 'aria-current': 'true' as const })}
    >
      {data ?? '…'}
    </Link>
  );
}

function Work({ work }: { work: WorkSearch }) {
  const { say, locale } = useWords();
  const { kind, state, language } = work;
  const isOwn = !useRights()('posts.editOthers');
  const { data, error } = useQuery(translationQueries.work({ kind, state, language, isOwn }));
  const title = `${say(KIND_WORDS[kind])}: ${say(state === 'missing' ? 'missing' : 'outdatedTexts')}`;
  if (error !== null)
    return (
      <p role="alert" className="problems">
        {toSentence(error, say('noAnswer'))}
      </p>
    );
  return (
    <section className="card-block" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        {data?.items[0] !== undefined && (
          <Link className="react-aria-Button primary" href={translateHref(work, data.items[0])}>
            {say('translate')}
          </Link>
        )}
      </div>
      <p role="status" className="quiet">
        {data === undefined ? say('loading') : data.items.length === 0 ? say('allTranslated') : ''}
      </p>
      <ul className="lines">
        {data?.items.map((item) => (
          <li className="line" key={item.id}>
            <span className="date">{item.start !== '' && formatWall(item.start, item.allDay, locale)}</span>
            <span className="what">
              <Link href={translateHref(work, item)}>{item.name === '' ? say('untitled') : item.name}</Link>
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > data.items.length && data.items.length > 0 && (
        <p className="quiet">{say('more', { n: data.total - data.items.length })}</p>
      )}
    </section>
  );
}

const translateHref = ({ kind, language, state }: WorkSearch, { id }: ItemToTranslate): string =>
  screen(`/${kind}/${id}/translate/${language}?state=${state}`);
