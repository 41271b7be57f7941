import { lookAtHealth, lookAtRestrictions } from '@suksa/contracts/education';
import { send, useCan } from '@suksa/platform';
import { TextareaField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { LookButton } from '../record/look-button.tsx';
import type { StudentForm } from './student-form-values.ts';

export interface GuardedFieldProps {
  readonly form: StudentForm;
  /** The student who is corrected; nobody yet where one is admitted. */
  readonly studentId?: number | undefined;
}

/** Folded in a record that is corrected: what is written there stays until somebody looks and changes it. */
export function HealthField({ form, studentId }: GuardedFieldProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  if (!can('education.health.edit')) return null;
  const { value, ...binding } = form.field('healthNote');
  if (value !== undefined)
    return (
      <TextareaField {...binding} value={value} label={t('fields.health_note')} maxLength={500} rows={2} />
    );
  if (studentId === undefined || !can('education.health.view')) return null;
  return (
    <LookButton
      label={t('guarded.edit_health')}
      look={() => send(lookAtHealth, { params: { id: studentId } })}
      onLooked={({ healthNote }) => form.set('healthNote', healthNote)}
    />
  );
}

interface RestrictionFieldProps extends GuardedFieldProps {
  readonly index: number;
  readonly label: string;
}

/** The same of what the court or the parents have settled about a guardian. */
export function RestrictionField({ form, index, label, studentId }: RestrictionFieldProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  if (!can('education.legal_restriction.edit')) return null;
  const { value, ...binding } = form.field(`guardians.${index}.legalRestriction`);
  if (value !== undefined) return <TextField {...binding} value={value} label={label} maxLength={300} />;
  if (studentId === undefined || !can('education.legal_restriction.view')) return null;
  const guardianId = form.values.guardians[index]?.id;
  return (
    <LookButton
      label={t('guarded.edit_restriction', { label })}
      look={() => send(lookAtRestrictions, { params: { id: studentId } })}
      onLooked={({ guardians }) =>
        form.set(
          `guardians.${index}.legalRestriction`,
          guardians.find(({ id }) => id === guardianId)?.legalRestriction ?? '',
        )
      }
    />
  );
}
