import { Select as SearchableSelect, Switch } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../select/select.tsx';
import classes from './choice-fields.module.css';
import type { FieldProps } from './field-binding.ts';
import { useField } from './use-field.ts';

export interface SelectFieldProps<Value extends string | number> extends FieldProps<Value | null> {
  readonly data: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  /** By default long lists can be searched and short ones are the browser's own. */
  readonly searchable?: boolean;
  /** Whether nothing may be chosen again. */
  readonly clearable?: boolean;
}

const longList = 12;

/**
 * Enter chooses the option that the open list marks. Mantine's own handler asks an index that it sets back to
 * "none" in a timer after the list has opened: whoever types faster than that would choose nothing.
 */
function chooseMarked(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return;
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}

/** A choice out of a list; values may be texts or numbers (ids). */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, data, searchable = data.length > longList, clearable = !props.required } = props;
  const { t } = useTranslation('common');
  const shared = useField(props, (shown) => data.find((option) => option.value === shown)?.label ?? '');
  const options = data.map((option) => ({ ...option, value: String(option.value) }));
  const choose = (chosen: string | null) =>
    onChange(data.find((option) => String(option.value) === chosen)?.value ?? null);
  const chosen = value === null || value === undefined ? null : String(value);
  const placeholder = shared.placeholder ?? t('form.choose');

  return searchable ? (
    <SearchableSelect
      {...shared}
      placeholder={placeholder}
      data={options}
      value={chosen}
      onChange={choose}
      searchable
      // A window that opens with this field would have its list over everything else, an error's words too.
      openOnFocus={false}
      // So that typing a few letters and Enter chooses.
      selectFirstOptionOnChange
      onKeyDownCapture={chooseMarked}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage={t('form.no_options')}
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      // A plain list scrolls by itself: Mantine's scroll area would be a region that no key reaches.
      withScrollArea={false}
      classNames={{ options: classes.options }}
    />
  ) : (
    <Select
      {...shared}
      placeholder={clearable || chosen === null ? placeholder : undefined}
      data={options}
      value={chosen}
      onChange={choose}
    />
  );
}

export function SwitchField(props: FieldProps<boolean>) {
  const { t } = useTranslation('common');
  const { value, onChange } = props;
  const { label, name, error, description, disabled } = useField(props, (shown) =>
    t(shown ? 'answers.yes' : 'answers.no'),
  );
  return (
    <Switch
      label={label}
      name={name}
      error={error}
      description={description}
      disabled={disabled}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
