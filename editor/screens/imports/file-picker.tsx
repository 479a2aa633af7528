import { Button, DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { useWords } from '../../words/words';

interface Props {
  readonly name: string | undefined;
  readonly isPending?: boolean;
  readonly onPick: (file: File) => void;
}

const EXTENSIONS = [
  '.ics',
  '.ical',
  '.csv',
  '.tsv',
  '.txt',
  '.json',
  '.ndjson',
  '.jsonl',
  '.html',
  '.htm',
  '.gz',
];

/** A file of events that is dropped or chosen. */
export function FilePicker({ name, isPending = false, onPick }: Props) {
  const { say } = useWords();
  const take = (file: File | undefined): void => {
    if (file !== undefined) onPick(file);
  };
  return (
    <DropZone
      aria-label={say('file')}
      onDrop={({ items }) => {
        const dropped = items.find((item): item is FileDropItem => item.kind === 'file');
        void dropped?.getFile().then(take);
      }}
    >
      <Text slot="label">{name ?? say('dropFile')}</Text>
      <FileTrigger acceptedFileTypes={EXTENSIONS} onSelect={(files) => take(files?.[0])}>
        <Button isPending={isPending}>{say('choose')}</Button>
      </FileTrigger>
      <small>{say('fileTypes')}</small>
    </DropZone>
  );
}
