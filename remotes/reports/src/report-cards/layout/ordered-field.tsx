import { ActionIcon, Button, Icon, Text } from '@suksa/ui';
import type { FieldProps } from '@suksa/ui/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../report-cards.module.css';

interface OrderedFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  readonly all: readonly Value[];
  readonly nameOf: (value: Value) => string;
}

/** What is shown and in which order; what isn't shown stands below, to be taken in. */
export function OrderedField<Value extends string>(props: OrderedFieldProps<Value>) {
  const { label, value, onChange, error, describe, all, nameOf } = props;
  const { t } = useTranslation('reports');
  useEffect(() => describe?.({ label }), [describe, label]);
  const swap = (at: number, by: number) => {
    const next = [...value];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <ol className={classes.ordered}>
        {value.map((one, at) => (
          <li key={one}>
            <span>{nameOf(one)}</span>
            <ActionIcon
              variant="default"
              aria-label={t('cards.layout.up', { name: nameOf(one) })}
              disabled={at === 0}
              onClick={() => swap(at, -1)}
            >
              <Icon name="chevron-up" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('cards.layout.down', { name: nameOf(one) })}
              disabled={at === value.length - 1}
              onClick={() => swap(at, 1)}
            >
              <Icon name="chevron-down" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('cards.layout.remove', { name: nameOf(one) })}
              onClick={() => onChange(value.filter((other) => other !== one))}
            >
              <Icon name="x" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {all
        .filter((one) => !value.includes(one))
        .map((one) => (
          <Button key={one} size="compact-sm" variant="subtle" onClick={() => onChange([...value, one])}>
            {t('cards.layout.take', { name: nameOf(one) })}
          </Button>
        ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
