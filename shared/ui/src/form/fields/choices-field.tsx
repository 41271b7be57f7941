import { Checkbox, Group } from '@mantine/core';
import type { FieldProps } from './field-binding.ts';
import { useField } from './use-field.ts';

export interface ChoicesFieldProps<Value extends string | number> extends FieldProps<readonly Value[]> {
  readonly data: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
}

/** Any number of choices out of a short list, all in sight; values may be texts or numbers (ids). */
export function ChoicesField<Value extends string | number>(props: ChoicesFieldProps<Value>) {
  const { value, onChange, data } = props;
  const words = (shown: unknown) =>
    data
      .filter((option) => Array.isArray(shown) && shown.includes(option.value))
      .map(({ label }) => label)
      .join(', ');
  const { label, error, withAsterisk, description } = useField(props, words);
  return (
    <Checkbox.Group
      {...{ label, error, withAsterisk, description }}
      value={value.map(String)}
      onChange={(chosen) =>
        onChange(data.map((option) => option.value).filter((option) => chosen.includes(String(option))))
      }
    >
      <Group gap="sm" mt={6}>
        {data.map((option) => (
          <Checkbox
            key={option.value}
            value={String(option.value)}
            label={option.label}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
