import { Checkbox, TextInput } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './panel.module.css';

interface ColourBoxProps {
  readonly label: string;
  /** Null: see-through. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** Where nothing may be chosen too. */
  readonly onClear?: () => void;
  readonly disabled?: boolean;
}

export function ColourBox({ label, value, onChange, onClear, disabled }: ColourBoxProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.colour}>
      <TextInput
        label={label}
        size="xs"
        type="color"
        value={value ?? '#ffffff'}
        disabled={disabled || value === null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onClear && (
        <Checkbox
          size="xs"
          label={t('cards.fields.none')}
          aria-label={t('cards.fields.none_of', { name: label })}
          checked={value === null}
          disabled={disabled}
          onChange={(event) => (event.currentTarget.checked ? onClear() : onChange('#ffffff'))}
        />
      )}
    </div>
  );
}
