import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CalendarEvent, type components, dataOf } from 'calendar-events-client';
import { client } from '../../api/client';
import { useSettled } from '../../parts/use-settled';
import { changedFields, type Draft, toBody, toNewBody } from '../../state/draft';

export type Finding = components['schemas']['EventFinding'];
type CheckBody = components['schemas']['CheckEvent'];

/** Nobody types for as long. */
export const QUIET_MS = 700;

const toCheckBody = (event: CalendarEvent | null, draft: Draft, base: Draft): CheckBody =>
  event === null ? toNewBody(draft) : { id: event.id, ...toBody(draft, changedFields(base, draft)) };

const check = (body: CheckBody, signal?: AbortSignal): Promise<Finding[]> =>
  dataOf(client.POST('/events/findings', { ...(signal && { signal }), body }));

/** The text of an image is saved with the event, so that the service does not know of it while it is typed. */
const withoutTyped = (
  findings: readonly Finding[],
  event: CalendarEvent | null,
  { image }: Draft,
): readonly Finding[] => {
  const isDescribed = image !== null && (image.alt.trim() !== '' || image.decorative === true);
  const isHere = ({ language }: Finding): boolean => event === null || language === event.language;
  return findings.filter((each) => !(isDescribed && each.code === 'image_without_alt' && isHere(each)));
};

/** What is found in the event as it stands in the form. */
export function useFindings(event: CalendarEvent | null, draft: Draft, base: Draft): readonly Finding[] {
  const sent = useSettled(JSON.stringify(toCheckBody(event, draft, base)), QUIET_MS);
  const { data } = useQuery({
    queryKey: ['findings', event?.modified_utc, sent],
    // An event without a title, or that the user may only propose to change, is refused and not looked at.
    enabled: event?.can?.edit !== false && !sent.includes('"title":""'),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => check(JSON.parse(sent) as CheckBody, signal),
  });
  return withoutTyped(data ?? [], event, draft);
}

/** What must be corrected in the event as it stands at this moment; nothing where the service does not say. */
export async function findMusts(
  event: CalendarEvent | null,
  draft: Draft,
  base: Draft,
): Promise<readonly Finding[]> {
  const findings = await check(toCheckBody(event, draft, base)).catch(() => []);
  return withoutTyped(findings, event, draft).filter(({ level }) => level === 'must');
}
