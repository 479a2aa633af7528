import { useQuery } from '@tanstack/react-query';
import {
  type EventFilters,
  type EventWhen,
  FINDING_FILTERS,
  type FindingFilter,
  type Status,
  STATUSES,
  WHENS,
} from '../../api/event-filters';
import { queries } from '../../api/queries';
import { Choice } from '../../parts/fields';
import { SearchForm } from '../../parts/search-form';
import { useWords } from '../../words/words';

interface Props {
  readonly filters: EventFilters;
  /** @param refines whether the change takes the place of the one before it, for the way back */
  readonly onChange: (part: Partial<EventFilters>, refines?: boolean) => void;
}

/** What a choice has for no value, as an option needs an id. */
const ALL = 'all';

export function EventFiltersForm({ filters, onChange }: Props) {
  const { say } = useWords();
  const categories = useQuery(queries.categories()).data?.categories ?? [];
  const all = { id: ALL, label: say('all') };
  const statuses = STATUSES.map((id) => ({ id, label: say(id) }));
  const findings = FINDING_FILTERS.map((id) => ({ id, label: say(id) }));
  return (
    <div className="filters">
      <SearchForm value={filters.search} onSearch={(search, refines) => onChange({ search }, refines)} />
      <Choice
        label={say('time')}
        value={filters.when}
        options={WHENS.map((id) => ({ id, label: say(id === 'upcoming' ? 'nowAndUpcoming' : id) }))}
        onChange={(when) => onChange({ when: when as EventWhen })}
      />
      <Choice
        label={say('status')}
        value={filters.status || ALL}
        options={[all, ...statuses]}
        onChange={(id) => onChange({ status: id === ALL ? '' : (id as Status) })}
      />
      <Choice
        label={say('category')}
        value={filters.category || ALL}
        options={[all, ...categories.map(({ id, name }) => ({ id: String(id), label: name }))]}
        onChange={(id) => onChange({ category: id === ALL ? '' : id })}
      />
      <Choice
        label={say('attention')}
        value={filters.findings || ALL}
        options={[all, ...findings]}
        onChange={(id) => onChange({ findings: id === ALL ? '' : (id as FindingFilter) })}
      />
      <Choice
        label={say('author')}
        value={filters.author || ALL}
        options={[all, { id: 'me', label: say('me') }]}
        onChange={(id) => onChange({ author: id === ALL ? '' : 'me' })}
      />
    </div>
  );
}
