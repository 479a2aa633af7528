import { useQuery } from '@tanstack/react-query';
import type { components } from 'calendar-events-client';
import { Link } from 'react-aria-components';
import { screen } from '../../api/place';
import { queries } from '../../api/queries';
import { formatInstant } from '../../parts/dates';
import { useWords } from '../../words/words';
import { Card } from './today';

type Import = components['schemas']['Import'];

/** Of each source the latest import counts: one that went well makes up for those before. */
function findFailed(imports: readonly Import[]): Import[] {
  const latest = imports.filter(
    ({ source }, index) => imports.findIndex((other) => other.source === source) === index,
  );
  return latest.filter(({ status, counts }) => status === 'interrupted' || counts.refused > 0);
}

export function FailedImports() {
  const { say, locale } = useWords();
  return (
    <Card
      title={say('failedImports')}
      query={useQuery(queries.imports())}
      count={({ imports }) => findFailed(imports).length}
      none={say('failedImportsNone')}
    >
      {({ imports }) =>
        findFailed(imports).map((each) => (
          <li className="line" key={each.id}>
            <span className="date">
              {each.started !== null && formatInstant(Date.parse(each.started), locale)}
            </span>
            <span className="what">
              <Link href={screen(`/imports/${each.id}`)}>{each.source_name}</Link>
              <small>
                {each.status === 'interrupted'
                  ? say('interrupted')
                  : say('refusedLines', { n: each.counts.refused })}
              </small>
            </span>
          </li>
        ))
      }
    </Card>
  );
}
