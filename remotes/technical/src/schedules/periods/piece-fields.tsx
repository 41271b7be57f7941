import type { PeriodPiece } from '@suksa/contracts/technical';
import { Button } from '@suksa/ui';
import { type FieldBinding, SelectField, TimeField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from '../schedules.module.css';

interface PieceFieldsProps {
  readonly piece: FieldBinding<PeriodPiece>;
  readonly endError: string | undefined;
  readonly onRemove: () => void;
}

/** One period or break of a day. */
export function PieceFields({ piece: { value, onChange }, endError, onRemove }: PieceFieldsProps) {
  const { t } = useTranslation('technical');
  const kinds = (['lesson', 'break'] as const).map((kind) => ({
    value: kind,
    label: t(`periods.kinds.${kind}`),
  }));
  return (
    <div className={classes.piece}>
      <SelectField
        label={t('periods.kind')}
        data={kinds}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind ?? 'lesson' })}
        required
      />
      <TimeField
        label={t('periods.from')}
        value={value.startsAt}
        onChange={(startsAt) => onChange({ ...value, startsAt: startsAt ?? '' })}
        required
      />
      <TimeField
        label={t('periods.until')}
        value={value.endsAt}
        onChange={(endsAt) => onChange({ ...value, endsAt: endsAt ?? '' })}
        error={endError}
        required
      />
      <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
        {t('periods.remove')}
      </Button>
    </div>
  );
}
