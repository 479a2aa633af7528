import { useMutation, useQuery } from '@tanstack/react-query';
import { type CalendarEvent, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import { Ask } from '../../parts/ask';
import { formatInstant, fromUtc } from '../../parts/dates';
import { TextInput } from '../../parts/fields';
import { useWords } from '../../words/words';

interface Props {
  readonly event: CalendarEvent;
  readonly onClose: () => void;
}

/** The address at which an event can be seen before it is public, to open, to pass on and to end. */
export function Preview({ event, onClose }: Props) {
  const { say, locale } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const params = { path: { id: event.id } };
  const link = useQuery({
    queryKey: ['preview-link', event.id],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => dataOf(client.GET('/events/{id}/preview-link', { signal, params })),
  });
  const end = useMutation({
    mutationFn: () => dataOf(client.DELETE('/events/{id}/preview-link', { params })),
  });
  const error = link.error ?? end.error;
  const { url = '' } = link.data ?? {};
  return (
    <Ask
      isWide
      title={say('previewPage')}
      onClose={onClose}
      answers={[{ label: say('close'), onPress: onClose }]}
    >
      {error !== null && (
        <p role="alert" className="error">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {link.data !== undefined && !end.isSuccess && (
        <>
          <p>{say('previewText', { time: formatInstant(fromUtc(link.data.expires_utc), locale) })}</p>
          <TextInput label={say('linkAddress')} isReadOnly value={url} />
          <div className="answers">
            <Button isDisabled={end.isPending} onPress={() => end.mutate()}>
              {say('endPreviews')}
            </Button>
            <Button
              onPress={() =>
                void navigator.clipboard.writeText(url).then(
                  () => setIsCopied(true),
                  () => undefined,
                )
              }
            >
              {say('copy')}
            </Button>
            <Link className="react-aria-Button primary" href={url} target="_blank">
              {say('showPage')}
            </Link>
          </div>
        </>
      )}
      <p role="status">{end.isSuccess ? say('previewsEnded') : isCopied ? say('copied') : ''}</p>
    </Ask>
  );
}
