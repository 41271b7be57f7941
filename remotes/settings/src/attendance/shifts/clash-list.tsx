import type { ShiftClash } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import type { ContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { ShiftDraft } from './shift-draft.ts';
import classes from './shifts.module.css';
import { weekdayText } from './weekday-text.ts';

/** The shifts that the server named when it refused: each with the days that both want. */
export function ClashList({ form }: { form: ContractForm<ShiftDraft> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const clashes = clashesIn(form.problem?.details);
  if (clashes.length === 0) return null;
  const days = ({ from, until }: ShiftClash) =>
    until === null
      ? t('shifts.valid_from', { from: format.date(from) })
      : `${format.date(from)} – ${format.date(until)}`;
  return (
    <Alert color="red" icon={<Icon name="alert-triangle" />} title={t('shifts.clash.title')}>
      <ul className={classes.clashes}>
        {clashes.map((clash) => (
          <li key={clash.id}>
            {t(`shifts.clash.${clash.kind}`, {
              name: format.name(clash.name),
              weekdays: weekdayText(clash.weekdays, format),
              days: days(clash),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const clashesIn = (details: Readonly<Record<string, unknown>> | undefined): readonly ShiftClash[] =>
  Array.isArray(details?.clashes) ? (details.clashes as ShiftClash[]) : [];
