import type { Ref, SyntheticEvent } from 'react';
import { Form, FormContext, type FormProps } from 'react-aria-components';

type Props = Omit<FormProps, 'onSubmit' | 'action' | 'method'> & {
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
};

/**
 * A Form of React Aria hands its properties, handlers included, to each Form below it, also to those in dialogs, and events
 * pass on to what is around a dialog. Both would send the form around a dialog together with that of the dialog.
 */
export function OwnForm({ onSubmit, ...props }: Props) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <FormContext value={null}>
      <Form validationBehavior="aria" {...props} onSubmit={submit} />
    </FormContext>
  );
}
