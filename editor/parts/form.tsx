import type { Ref, SyntheticEvent } from 'react';
import { Form, FormContext, type FormProps } from 'react-aria-components';
import { NO_ERRORS } from './problems';

type Props = Omit<FormProps, 'onSubmit' | 'action' | 'method'> & {
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
};

/** All that fields read of it. The same object at each key: another one would draw all fields of the form anew. */
const FOR_FIELDS = { validationBehavior: 'aria' } as const;

/**
 * A Form of React Aria hands its properties, handlers included, to each Form below it, also to those in dialogs, and events
 * pass on to what is around a dialog. Both would send the form around a dialog together with that of the dialog.
 */
export function OwnForm({ onSubmit, validationErrors = NO_ERRORS, children, ...props }: Props) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <FormContext value={null}>
      <Form validationBehavior="aria" validationErrors={validationErrors} {...props} onSubmit={submit}>
        <FormContext value={FOR_FIELDS}>{children}</FormContext>
      </Form>
    </FormContext>
  );
}
