import { daysAfter } from '@suksa/contracts/days';
import {
  changesRules,
  createShift,
  type Shift,
  ShiftChange,
  shiftChoices,
  updateShift,
} from '@suksa/contracts/settings';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDrawer, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClashList } from './clash-list.tsx';
import { DeleteShift } from './delete-shift.tsx';
import { draftOf, newDraft, type ShiftDraft } from './shift-draft.ts';
import { ShiftHistory } from './shift-history.tsx';
import { ShiftTimes } from './shift-times.tsx';
import { ShiftWho } from './shift-who.tsx';
import { useShiftLabels } from './use-shift-labels.ts';

interface ShiftFormProps {
  /** Null for a new one. */
  readonly shift: Shift | null;
  /** For whom a new one begins: the list's filters. */
  readonly hints: Pick<ShiftDraft, 'person' | 'levelId'>;
  readonly workingDays: readonly number[];
  readonly onClose: () => void;
  /** New times begin on a past day: from there on days may be recalculated. */
  readonly onPastChanged: (from: string) => void;
}

/** Adds or changes a shift; shows with which it clashes, and who changed it. */
export default function ShiftForm({ shift, hints, workingDays, onClose, onPastChanged }: ShiftFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const { groupText } = useShiftLabels();
  const choices = useQuery(apiQuery(shiftChoices)).data;
  const today = localDay();
  const tomorrow = daysAfter(localDay(), 1);
  const initial: ShiftDraft = shift ? draftOf(shift, tomorrow) : newDraft({ ...hints, workingDays, today });
  const used = shift !== null && shift.usedUntil !== null;

  const form = useContractForm({
    name: 'settings.shift',
    record: shift?.id ?? null,
    schema: ShiftChange,
    namespace: 'settings',
    initial,
    draft: (row: Shift) => draftOf(row, tomorrow),
    submit: ({ version, changesFrom, ...input }) =>
      shift
        ? send(updateShift, { params: { id: shift.id }, body: { ...input, version, changesFrom } })
        : send(createShift, { body: input }),
    onSaved: ({ validFrom, id }: Shift) => {
      // Whoever may recalculate them is shown at once what that would change.
      if (id !== shift?.id && validFrom < today && can('settings.shift.approve')) onPastChanged(validFrom);
    },
  });
  const { field, values } = form;
  const readOnly = !can(shift ? 'settings.shift.edit' : 'settings.shift.create');
  const replaces = used && changesRules(initial, values);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      size="lg"
      title={shift ? format.name(shift.name) : t('shifts.add')}
      savedText={t('shifts.saved', { name: format.name(values.name) })}
      extra={shift && <DeleteShift shift={shift} onDeleted={onClose} />}
    >
      {used && shift.usedUntil && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('shifts.used', { day: format.date(shift.usedUntil), who: groupText(shift) })}
        </Alert>
      )}
      <ClashList form={form} />
      <FormRow>
        <TextField
          {...field('name.lo')}
          label={t('holidays.fields.name_lo')}
          lang="lo"
          disabled={readOnly}
          required
        />
        <TextField
          {...field('name.en')}
          label={t('holidays.fields.name_en')}
          lang="en"
          disabled={readOnly}
          required
        />
      </FormRow>
      <ShiftWho form={form} choices={choices} shift={shift} readOnly={readOnly} />
      <ShiftTimes form={form} readOnly={readOnly} />
      <FormSection title={t('shifts.sections.validity')}>
        <FormRow>
          <DateField
            {...field('validFrom')}
            label={t('shifts.fields.valid_from')}
            disabled={readOnly || used}
            required
          />
          <DateField
            {...field('validUntil')}
            label={t('shifts.fields.valid_until')}
            placeholder={t('shifts.no_end')}
            disabled={readOnly}
          />
        </FormRow>
        {replaces && (
          <>
            <DateField
              {...field('changesFrom')}
              label={t('shifts.fields.changes_from')}
              description={t('shifts.changes_from_help')}
              min={shift.validFrom}
              required
            />
            {values.changesFrom !== null && values.changesFrom <= today && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t(values.changesFrom === today ? 'shifts.from_today' : 'shifts.from_past')}
              </Alert>
            )}
          </>
        )}
      </FormSection>
      {shift && (
        <FormSection title={t('history')}>
          <ShiftHistory id={shift.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}
