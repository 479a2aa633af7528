import { Checkbox, type CheckboxProps } from 'react-aria-components';

const Box = () => (
  <div className="box" aria-hidden="true">
    <svg viewBox="0 0 16 16">
      <path d="m3 8 3.5 3.5L13 5" />
    </svg>
  </div>
);

/** The checkbox of a row of a table. */
export const Tick = () => (
  <Checkbox slot="selection">
    <Box />
  </Checkbox>
);

export const Check = ({ label, ...props }: CheckboxProps & { label: string }) => (
  <Checkbox {...props}>
    <Box />
    {label}
  </Checkbox>
);
