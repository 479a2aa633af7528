import type { ReactNode } from 'react';
import {
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Switch,
  type SwitchProps,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import { Chevron } from './icons';

interface Parts {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** The label, the control, its hint and what is wrong. */
export const FieldParts = ({ label, hint, children }: Parts) => (
  <>
    <Label>{label}</Label>
    {children}
    {hint !== undefined && <Text slot="description">{hint}</Text>}
    <FieldError />
  </>
);

type TextInputProps = TextFieldProps & {
  label: string;
  hint?: string | undefined;
  rows?: number;
  /** Puts a finding or the like below the field. */
  children?: ReactNode;
};

export const TextInput = ({ label, hint, rows, children, ...props }: TextInputProps) => (
  <TextField {...props}>
    <FieldParts label={label} hint={hint}>
      {rows === undefined ? <Input /> : <TextArea rows={rows} />}
    </FieldParts>
    {children}
  </TextField>
);

export interface Option {
  readonly id: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly name?: string;
}

export const Choice = ({ label, options, value, onChange, name }: ChoiceProps) => (
  <Select
    {...(name !== undefined && { name, 'data-field': name })}
    value={value}
    onChange={(key) => onChange(String(key))}
  >
    <Label>{label}</Label>
    <Button>
      <SelectValue />
      <Chevron />
    </Button>
    <FieldError />
    <Popover>
      <ListBox items={options}>
        {({ id, label: text }) => (
          <ListBoxItem id={id} textValue={text}>
            {text}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);

export const Toggle = ({ label, ...props }: Omit<SwitchProps, 'children'> & { label: string }) => (
  <Switch {...props}>
    <span className="track" aria-hidden="true" />
    {label}
  </Switch>
);
