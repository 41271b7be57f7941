import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, type SelectOption } from '../select/select.tsx';
import classes from './list.module.css';
import { FiltersAway, useActiveFilter } from './set-filters.ts';

interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
  /** Text of no filter; `label: all` by default. */
  readonly all?: string;
  /** What the list shows unless another choice is made: told as a filter that is set. Taking it away gives `null`. */
  readonly preset?: Value;
}

/** One filter of a list in its toolbar: a value, or all. */
export function FilterSelect<Value extends string | number>({
  label,
  value: chosenValue,
  data,
  onChange,
  all,
  preset,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('common');
  const value = chosenValue ?? preset;
  const chosen = data.find((option) => option.value === value);
  // A school has hundreds of classes, and a phone that opens its register needs none of their names.
  const offered = useContext(FiltersAway) ? [chosen].filter((option) => option !== undefined) : data;
  const options: SelectOption[] = offered.map((option) => ({
    value: String(option.value),
    label: option.label,
  }));
  useActiveFilter({
    label,
    value: value === undefined ? undefined : (chosen?.label ?? (data.length > 0 && all ? all : '…')),
    clear: () => onChange(null),
  });
  return (
    <Select
      className={classes.filter}
      data-active={value !== undefined || undefined}
      aria-label={label}
      {...(preset === undefined && { placeholder: all ?? `${label}: ${t('answers.all')}` })}
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(picked) => onChange(data.find((option) => String(option.value) === picked)?.value ?? null)}
    />
  );
}
