import { now, toCalendarDateTime } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queries } from '../../api/queries';
import { useSettings } from '../../api/rights';
import { emptyDraft, toDraft } from '../../state/draft';
import type { Times } from '../../state/times';
import { addMinutes } from '../../state/wall';
import { EventEditor } from './event-editor';
import { ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import '../../style/event.css';

const EVENING = { hour: 19, minute: 0, second: 0, millisecond: 0 };
const TWO_HOURS = 120;

/** Tomorrow evening at the site, which is seldom right and always near. */
function tomorrow(timezone: string): Times {
  const start = toCalendarDateTime(now(timezone)).add({ days: 1 }).set(EVENING).toString().slice(0, 16);
  return { start, end: addMinutes(start, TWO_HOURS), allDay: false, timezone };
}

export function NewEvent() {
  const { timezone } = useSettings();
  const base = useMemo(() => emptyDraft(tomorrow(timezone)), [timezone]);
  return <EventEditor key="new" event={null} base={base} etag={null} />;
}

export function EditEvent() {
  const id = Number(useParams({ from: '/events/$id' }).id);
  const { data, error } = useQuery({ ...queries.event(id), refetchOnWindowFocus: false });
  if (error !== null) return <ReadProblem error={error} />;
  if (data === undefined) return <Loading />;
  return <EventEditor key={id} event={data.data} base={toDraft(data.data)} etag={data.etag} />;
}
