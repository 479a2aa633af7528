import { memo, type ReactNode, useState } from 'react';
import type { CalendarEvent } from 'calendar-events-client';
import type { Draft } from '../../state/draft';
import { useWords } from '../../words/words';
import { AccessFields } from './access-fields';
import type { ChangeDraft } from './event-sections';
import { TicketFields } from './ticket-fields';
import { VisibilityFields } from './visibility-fields';

interface Props {
  readonly event: CalendarEvent | null;
  readonly draft: Draft;
  readonly onChange: ChangeDraft;
}

const Access = memo(AccessFields);
const Tickets = memo(TicketFields);
const Visibility = memo(VisibilityFields);

/** What few events need. A part that has something is open from the beginning. */
export function MoreSections({ event, draft, onChange }: Props) {
  const { say } = useWords();
  const { attendance, onlineUrl, onlineHidden, ageMin, ageMax, accessibility, offers } = draft;
  const { featured, sticky, hidden, showMap, showMapLink, parent, slug, password } = draft;
  const hasAccess =
    attendance !== 'offline' ||
    onlineUrl !== '' ||
    ageMin !== null ||
    ageMax !== null ||
    accessibility.length > 0;
  const isProtected = event?.password_protected === true;
  const isSpecial = featured || sticky || hidden || parent > 0 || isProtected || password !== null;
  return (
    <>
      <Fold title={say('access')} isFilled={hasAccess}>
        <Access {...{ attendance, onlineUrl, onlineHidden, ageMin, ageMax, accessibility, onChange }} />
      </Fold>
      <Fold title={say('tickets')} isFilled={offers.length > 0}>
        <Tickets offers={offers} onChange={onChange} />
      </Fold>
      <Fold title={say('visibility')} isFilled={isSpecial}>
        <Visibility
          {...{ featured, sticky, hidden, showMap, showMapLink, parent, slug, password, onChange }}
          id={event?.id ?? null}
          isProtected={isProtected}
        />
      </Fold>
    </>
  );
}

function Fold({ title, isFilled, children }: { title: string; isFilled: boolean; children: ReactNode }) {
  const [isOpen] = useState(isFilled);
  return (
    <details className="card-block" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
