import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string = string>
  extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue' | 'children'> {
  readonly data: readonly SelectOption<Value>[];
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** Text of the choice of nothing; without it, one value must be chosen. */
  readonly placeholder?: string;
}

/**
 * A choice out of a short list, drawn by the browser: best on phones, and free of weight. Long lists that want
 * searching take `SelectField` of `@suksa/ui/form`.
 */
export function Select<Value extends string>({
  data,
  value,
  onChange,
  placeholder,
  ...rest
}: SelectProps<Value>) {
  return (
    <NativeSelect
      {...rest}
      rightSection={<Icon name="chevron-down" size={16} />}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={(event) => {
        const chosen = data.find((option) => option.value === event.currentTarget.value);
        onChange(chosen?.value ?? null);
      }}
    >
      {(placeholder !== undefined || value === null) && <option value="">{placeholder ?? ''}</option>}
      {data.map(({ value: key, label, disabled }) => (
        <option key={key} value={key} disabled={disabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
