import { Button, Icon } from '@suksa/ui';
import { type FieldProps, SelectField } from '@suksa/ui/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lessons.module.css';

interface ChosenFieldProps<Value> extends FieldProps<readonly Value[]> {
  readonly keyOf: (value: Value) => string;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
}

/** Several out of a long list, in the order in which they were chosen. */
export function ChosenField<Value>({
  value,
  onChange,
  keyOf,
  data,
  describe,
  ...props
}: ChosenFieldProps<Value>) {
  const { t } = useTranslation('technical');
  const chosen = value.map(keyOf);
  const labels = new Map(data.map((option) => [keyOf(option.value), option.label]));
  const { label } = props;
  useEffect(() => describe?.({ label }), [describe, label]);
  return (
    <div>
      <SelectField
        {...props}
        value={null}
        placeholder={t('timetable.rules.choose')}
        searchable
        data={data
          .filter((option) => !chosen.includes(keyOf(option.value)))
          .map((option) => ({ value: keyOf(option.value), label: option.label }))}
        onChange={(key) => {
          const found = data.find((option) => keyOf(option.value) === key);
          if (found) onChange([...value, found.value]);
        }}
      />
      <ul className={classes.chosen}>
        {value.map((one) => (
          <li key={keyOf(one)}>
            {labels.get(keyOf(one))}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t('timetable.lessons.without', { name: labels.get(keyOf(one)) })}
              onClick={() => onChange(value.filter((other) => keyOf(other) !== keyOf(one)))}
            >
              <Icon name="x" size={12} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
