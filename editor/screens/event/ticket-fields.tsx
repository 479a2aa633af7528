import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useSettings } from '../../api/rights';
import { Choice, TextInput } from '../../parts/fields';
import type { Draft, Offer } from '../../state/draft';
import { useWords, type Word } from '../../words/words';
import type { ChangeDraft } from './event-sections';

/** Words of schema.org that people know; others stay as they came. */
const AVAILABILITIES = ['InStock', 'LimitedAvailability', 'SoldOut', 'PreOrder'] as const;
const isKnown = (text: string): text is (typeof AVAILABILITIES)[number] =>
  AVAILABILITIES.some((each) => each === text);

const NO_OFFER: Offer = {
  name: '',
  price: '',
  price_currency: '',
  url: '',
  availability: 'InStock',
  valid_from: '',
  valid_through: '',
};

const TEXTS: readonly (readonly [keyof Offer, Word])[] = [
  ['name', 'ticketName'],
  ['price', 'cost'],
  ['price_currency', 'currency'],
  ['url', 'ticketUrl'],
];

interface Props {
  readonly offers: Draft['offers'];
  readonly onChange: ChangeDraft;
}

/** Kinds of tickets, each with its price and where to get it. */
export function TicketFields({ offers, onChange }: Props) {
  const { say } = useWords();
  const { code } = useSettings().currency;
  const add = useRef<HTMLButtonElement>(null);
  const wasAdded = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasAdded.current)
      list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
    wasAdded.current = false;
  }, [offers.length]);
  const change = (index: number, part: Partial<Offer>): void =>
    onChange({ offers: offers.map((offer, n) => (n === index ? { ...offer, ...part } : offer)) });
  return (
    <div ref={list} className="tickets" data-field="offers">
      {offers.map((offer, index) => (
        <Ticket
          // Tickets have no ids, and are not moved.
          key={index}
          offer={offer}
          number={index + 1}
          onChange={(part) => change(index, part)}
          onRemove={() => {
            onChange({ offers: offers.filter((_, n) => n !== index) });
            add.current?.focus();
          }}
        />
      ))}
      <Button
        ref={add}
        onPress={() => {
          wasAdded.current = true;
          onChange({ offers: [...offers, { ...NO_OFFER, price_currency: code ?? '' }] });
        }}
      >
        {say('addTicket')}
      </Button>
    </div>
  );
}

interface TicketProps {
  readonly offer: Offer;
  readonly number: number;
  readonly onChange: (part: Partial<Offer>) => void;
  readonly onRemove: () => void;
}

function Ticket({ offer, number, onChange, onRemove }: TicketProps) {
  const { say } = useWords();
  const { availability } = offer;
  const title = offer.name === '' ? String(number) : offer.name;
  const options: { id: string; label: string }[] = AVAILABILITIES.map((id) => ({ id, label: say(id) }));
  if (!isKnown(availability)) options.push({ id: availability, label: availability || '–' });
  return (
    <fieldset className="row">
      <legend className="label">{title}</legend>
      {TEXTS.map(([field, word]) => (
        <TextInput
          key={field}
          label={say(word)}
          {...(field === 'url' && { inputMode: 'url' })}
          value={offer[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
      <Choice
        label={say('availability')}
        value={availability}
        options={options}
        onChange={(id) => onChange({ availability: id })}
      />
      <Button onPress={onRemove}>{say('remove', { name: title })}</Button>
    </fieldset>
  );
}
