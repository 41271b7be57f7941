import {
  createHoliday,
  type Holiday,
  type HolidayAudience,
  HolidayChange,
  type HolidayInput,
  type HolidayType,
  holidayChoices,
  updateHoliday,
} from '@suksa/contracts/settings';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send, useBranch, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  DateField,
  FormDrawer,
  FormRow,
  FormSection,
  SelectField,
  SwitchField,
  TextField,
  TimeField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HolidayHistory } from './holiday-history.tsx';
import { HolidayOverlaps } from './holiday-overlaps.tsx';
import { useHolidayLabels } from './use-holiday-labels.ts';
import { useHolidayReview } from './use-holiday-review.tsx';

interface HolidayFormProps {
  /** Null for a new one. */
  readonly holiday: Holiday | null;
  /** The days of a new one, where they are known already. */
  readonly days?: { readonly startDate: string; readonly endDate: string };
  readonly onClose: () => void;
}

/** Adds or changes an entry of the calendar; shows who changed it. */
export default function HolidayForm({ holiday, days, onClose }: HolidayFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch()?.branch;
  const words = useHolidayLabels();
  const choices = useQuery(apiQuery(holidayChoices)).data;
  const { review, window: reviewWindow } = useHolidayReview();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'settings.holiday',
    record: holiday?.id ?? null,
    schema: HolidayChange,
    namespace: 'settings',
    initial: { ...draftOf(holiday), ...days },
    submit: async ({ version, ...input }) => {
      const said = isSameCalendar(input, holiday)
        ? {}
        : await review({ kind: 'save', id: holiday?.id ?? null, entry: input });
      // Nothing is lost: the form stays as it was typed.
      if (said === null) throw { code: 'called_off' };
      return holiday
        ? send(updateHoliday, { params: { id: holiday.id }, body: { ...input, ...said, version } })
        : send(createHoliday, { body: { ...input, ...said, idempotencyKey } });
    },
  });
  const { field, values } = form;
  const mayWrite = can(holiday ? 'settings.holiday.edit' : 'settings.holiday.create');
  // An entry for every branch is left to those who see every branch.
  const readOnly = !mayWrite || (holiday?.branch === null && choices?.everywhere === false);
  const isPast = values.startDate !== null && values.startDate <= localDay();

  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        form={form}
        readOnly={readOnly}
        title={holiday ? format.name(holiday.name) : t('holidays.add')}
        savedText={t('holidays.saved', { name: format.name(values.name) })}
      >
        {isPast && (
          <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
            {t('holidays.past')}
          </Alert>
        )}
        {holiday && holiday.meetings.length > 0 && (
          <Alert color="yellow" icon={<Icon name="alert-triangle" />} title={t('holidays.review.meets')}>
            <HolidayOverlaps meetings={holiday.meetings} />
          </Alert>
        )}
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
        <FormRow>
          <DateField
            {...field('startDate')}
            label={t('holidays.fields.first')}
            disabled={readOnly}
            required
          />
          <DateField {...field('endDate')} label={t('holidays.fields.last')} disabled={readOnly} required />
        </FormRow>
        <FormRow>
          <SelectField
            {...field('type')}
            label={t('holidays.fields.type')}
            description={values.type ? t(`holidays.types_help.${values.type}`) : undefined}
            data={words.types}
            disabled={readOnly}
            required
          />
          <SelectField
            {...field('audience')}
            label={t('holidays.fields.audience')}
            data={words.audiences}
            disabled={readOnly}
            required
          />
        </FormRow>
        {values.type === 'half_day' && (
          <FormRow>
            <TimeField
              {...field('freeFrom')}
              label={t('holidays.fields.free_from')}
              disabled={readOnly}
              required
            />
            <TimeField
              {...field('freeUntil')}
              label={t('holidays.fields.free_until')}
              disabled={readOnly}
              required
            />
          </FormRow>
        )}
        <FormSection title={t('holidays.fields.scope')}>
          <SwitchField
            {...field('everywhere')}
            label={t('holidays.fields.everywhere')}
            description={branch && t('holidays.everywhere_help', { branch: format.name(branch.name) })}
            disabled={readOnly || !choices?.everywhere}
          />
          <FormRow>
            <SelectField
              {...field('levelId')}
              label={t('holidays.fields.level')}
              placeholder={t('holidays.every_level')}
              data={(choices?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
              disabled={readOnly}
            />
            <SelectField
              {...field('classId')}
              label={t('holidays.fields.class')}
              placeholder={t('holidays.every_class')}
              data={(choices?.classes ?? []).map(({ id, name }) => ({
                value: id,
                label: format.className(name),
              }))}
              disabled={readOnly}
            />
          </FormRow>
        </FormSection>
        <TextField
          {...field('source')}
          label={t('holidays.fields.source')}
          description={t('holidays.source_help')}
          disabled={readOnly}
        />
        <SwitchField {...field('paid')} label={t('holidays.fields.paid')} disabled={readOnly} />
        <SwitchField
          {...field('confirmed')}
          label={t('holidays.fields.confirmed')}
          description={t('holidays.confirmed_help')}
          disabled={readOnly}
        />
        {holiday && (
          <FormSection title={t('history')}>
            <HolidayHistory id={holiday.id} />
          </FormSection>
        )}
      </FormDrawer>
      {reviewWindow}
    </>
  );
}

/** Names, source and pay change nobody's day. */
const isSameCalendar = (input: HolidayInput, holiday: Holiday | null): boolean => {
  const before = holiday && draftOf(holiday);
  return (
    before !== null && calendarFields.every((field) => (input[field] ?? null) === (before[field] ?? null))
  );
};

const calendarFields = [
  'startDate',
  'endDate',
  'type',
  'everywhere',
  'levelId',
  'classId',
  'audience',
  'freeFrom',
  'freeUntil',
  'confirmed',
] as const;

/** What is typed so far: a day may still be missing. The version is checked only for an entry that is there. */
interface HolidayDraft extends Omit<HolidayChange, 'startDate' | 'endDate' | 'type' | 'audience'> {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly type: HolidayType | null;
  readonly audience: HolidayAudience | null;
}

const draftOf = (holiday: Holiday | null): HolidayDraft => ({
  version: holiday?.version ?? 1,
  startDate: holiday?.startDate ?? null,
  endDate: holiday?.endDate ?? null,
  name: holiday?.name ?? { lo: '', en: '' },
  type: holiday?.type ?? 'closure',
  everywhere: holiday ? holiday.branch === null : false,
  levelId: holiday?.level?.id ?? null,
  classId: holiday?.classId ?? null,
  audience: holiday?.audience ?? 'everyone',
  freeFrom: holiday?.freeFrom ?? null,
  freeUntil: holiday?.freeUntil ?? null,
  paid: holiday?.paid ?? true,
  source: holiday?.source ?? '',
  confirmed: holiday?.confirmed ?? true,
});
