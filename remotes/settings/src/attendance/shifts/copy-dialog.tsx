import { daysAfter } from '@suksa/contracts/days';
import {
  CopyOfShifts,
  CopyTarget,
  copyShifts,
  type Shift,
  type ShiftOutcome,
  type StaffType,
  shiftChoices,
} from '@suksa/contracts/settings';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch, useCurrentUser } from '@suksa/platform';
import { DateField, FormDialog, FormRow, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShiftLabels } from './use-shift-labels.ts';

interface CopyDialogProps {
  readonly shifts: readonly Shift[];
  readonly onClose: () => void;
  readonly onCopied: (outcomes: readonly ShiftOutcome[]) => void;
}

/** Copies the ticked shifts for other days, for other people, or for another branch. */
export function CopyDialog({ shifts, onClose, onCopied }: CopyDialogProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types } = useShiftLabels();
  const here = useBranch()?.branch.id;
  const branches = (useCurrentUser()?.branches ?? []).filter(({ id }) => id !== here);
  const choices = useQuery(apiQuery(shiftChoices)).data;
  const targets = CopyTarget.options.filter((target) => target !== 'branch' || branches.length > 0);
  const form = useContractForm({
    name: 'settings.shifts.copy',
    record: shifts.map(({ id }) => id).join(' '),
    schema: CopyOfShifts,
    namespace: 'settings',
    initial: {
      ids: shifts.map(({ id }) => id),
      target: 'same' as CopyTarget | null,
      levelId: null as number | null,
      classId: null as number | null,
      staffType: null as StaffType | null,
      branchId: null as number | null,
      validFrom: afterLastOf(shifts) as string | null,
      validUntil: null as string | null,
    },
    submit: async (body) => onCopied((await send(copyShifts, { body })).rows),
  });
  const { field, values } = form;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('shifts.copy.title', { count: shifts.length })}
      submitLabel={t('shifts.copy.action')}
      savedText={null}
    >
      <SelectField
        {...field('target')}
        label={t('shifts.copy.target')}
        data={targets.map((value) => ({ value, label: t(`shifts.copy.targets.${value}`) }))}
        required
      />
      {values.target === 'level' && (
        <SelectField
          {...field('levelId')}
          label={t('holidays.fields.level')}
          data={(choices?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          required
        />
      )}
      {values.target === 'class' && (
        <SelectField
          {...field('classId')}
          label={t('holidays.fields.class')}
          data={(choices?.classes ?? []).map(({ id, name }) => ({
            value: id,
            label: format.className(name),
          }))}
          required
        />
      )}
      {values.target === 'staff_type' && (
        <SelectField {...field('staffType')} label={t('shifts.fields.staff_type')} data={types} required />
      )}
      {values.target === 'branch' && (
        <SelectField
          {...field('branchId')}
          label={t('shifts.copy.targets.branch')}
          data={branches.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          required
        />
      )}
      <FormRow>
        <DateField {...field('validFrom')} label={t('shifts.fields.valid_from')} required />
        <DateField
          {...field('validUntil')}
          label={t('shifts.fields.valid_until')}
          placeholder={t('shifts.no_end')}
        />
      </FormRow>
    </FormDialog>
  );
}

/** For the same people a copy can begin once the last of them has ended; else today is as good as any. */
function afterLastOf(shifts: readonly Shift[]): string {
  const lasts = shifts.map(({ validUntil }) => validUntil).sort();
  const last = lasts.at(-1);
  return last && !lasts.includes(null) ? daysAfter(last, 1) : localDay();
}
