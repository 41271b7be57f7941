import { type FieldProps, TextField } from '@suksa/ui/form';
import { useState } from 'react';
import { blocksTyped } from './blocks-typed.ts';

/** How a week’s periods are cut, typed as `2+2+1`. */
export function BlocksField({
  value,
  onChange,
  describe: _describe,
  ...props
}: FieldProps<readonly number[]>) {
  const [typed, setTyped] = useState(value.join('+'));
  return (
    <TextField
      {...props}
      value={String(blocksTyped(typed)) === String(value) ? typed : value.join('+')}
      onChange={(text) => {
        setTyped(text);
        onChange(blocksTyped(text));
      }}
    />
  );
}
