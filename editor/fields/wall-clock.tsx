import { type DateValue, parseDateTime, toCalendarDate, toCalendarDateTime } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components';
import { Back, CalendarIcon, Forward } from '../parts/icons';
import { timePart, type Wall } from '../state/wall';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value: Wall;
  /** Only the day is shown; the hour stays what it was. */
  readonly allDay: boolean;
  /** What is wrong with it, beside what the service says. */
  readonly problem?: string | undefined;
  readonly onFocusChange?: (isFocused: boolean) => void;
  readonly onChange: (value: Wall) => void;
}

/** A wall clock as text in and out: no value passes through a zone. */
export function WallClock({ label, name, value, allDay, problem, onFocusChange, onChange }: Props) {
  const time = parseDateTime(value);
  const change = (date: DateValue | null): void => {
    if (date === null) return;
    onChange(
      allDay
        ? `${toCalendarDate(date).toString()}T${timePart(value)}`
        : toCalendarDateTime(date).toString().slice(0, 16),
    );
  };
  return (
    <DatePicker
      name={name}
      data-field={name}
      value={allDay ? toCalendarDate(time) : time}
      onChange={change}
      granularity={allDay ? 'day' : 'minute'}
      hourCycle={24}
      {...(problem !== undefined && { isInvalid: true })}
      {...(onFocusChange !== undefined && { onFocusChange })}
    >
      <Label>{label}</Label>
      <Group>
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
        <Button>
          <CalendarIcon />
        </Button>
      </Group>
      <FieldError>{({ validationErrors }) => problem ?? validationErrors.join(' ')}</FieldError>
      <Popover>
        <Dialog>
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

const Month = () => (
  <Calendar>
    <header>
      <Button slot="previous">
        <Back />
      </Button>
      <Heading />
      <Button slot="next">
        <Forward />
      </Button>
    </header>
    <CalendarGrid>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
);
