import {
  type AcademicYear,
  AcademicYearChange,
  createAcademicYear,
  monthsBetween,
  updateAcademicYear,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { refreshUser, send, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  ChoicesField,
  DateField,
  FormDrawer,
  FormRow,
  FormSection,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { DeleteYear } from './delete-year.tsx';
import { type YearDraft, yearDraft } from './year-draft.ts';
import { YearHistory } from './year-history.tsx';
import { YearLife } from './year-life.tsx';

interface YearFormProps {
  /** Null for a new one. */
  readonly year: AcademicYear | null;
  /** The branch's latest year, which a new one follows. */
  readonly latest: AcademicYear | null;
  readonly onClose: () => void;
}

const termKeys = ['first', 'second'] as const;

/** Plans or changes a year; shows where it stands in its life, and who changed it. */
export default function YearForm({ year, latest, onClose }: YearFormProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const form = useContractForm({
    name: 'settings.academic_year',
    record: year?.id ?? null,
    schema: AcademicYearChange,
    namespace: 'settings',
    initial: yearDraft(year, latest),
    draft: (row: AcademicYear) => yearDraft(row, null),
    submit: async ({ version, ...input }) => {
      const saved = year
        ? await send(updateAcademicYear, { params: { id: year.id }, body: { ...input, version } })
        : await send(createAcademicYear, { body: input });
      // The header's switch names the years, and with a branch's first one the screen begins anew: not under the next
      // window, so this one waits for it. Saved it is in any case.
      await refreshUser().catch(() => undefined);
      return saved;
    },
  });
  const { field, values } = form;
  const isClosed = year?.state === 'closed';
  const readOnly = isClosed || !can(year ? 'settings.academic_year.edit' : 'settings.academic_year.create');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      readOnly={readOnly}
      title={year ? t('years.one', { year: year.name }) : t('years.add')}
      savedText={t('years.saved', { year: values.name })}
      extra={year && <DeleteYear year={year} onDeleted={onClose} />}
    >
      {isClosed && (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {t('years.closed_help')}
        </Alert>
      )}
      {!year && latest && (
        <Alert color="gray" icon={<Icon name="copy" />}>
          {t('years.copied', { year: latest.name })}
        </Alert>
      )}
      <FormRow>
        <TextField
          {...field('name')}
          code
          label={t('years.fields.name')}
          placeholder="2026–2027"
          maxLength={9}
          disabled={readOnly}
          required
          autoFocus={!year}
        />
        <DateField {...field('startDate')} label={t('years.fields.start')} disabled={readOnly} required />
        <DateField {...field('endDate')} label={t('years.fields.end')} disabled={readOnly} required />
      </FormRow>
      {termKeys.map((key, index) => (
        <FormSection key={key} title={t(`years.fields.term_${key}`)}>
          <FormRow>
            <DateField
              {...field(`terms.${index}.startDate` as 'terms.0.startDate')}
              label={t('years.fields.term_start')}
              disabled={readOnly}
              required
            />
            <DateField
              {...field(`terms.${index}.endDate` as 'terms.0.endDate')}
              label={t('years.fields.term_end')}
              disabled={readOnly}
              required
            />
          </FormRow>
        </FormSection>
      ))}
      <MonthsField binding={field('markingMonths')} values={values} disabled={readOnly} />
      {year && (
        <FormSection title={t('years.life')}>
          <YearLife year={year} blocked={form.dirty} />
        </FormSection>
      )}
      {year && (
        <FormSection title={t('history')}>
          <YearHistory id={year.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

interface MonthsFieldProps {
  readonly binding: Omit<Parameters<typeof ChoicesField<number>>[0], 'data' | 'label'>;
  readonly values: YearDraft;
  readonly disabled: boolean;
}

/** The months of the year, in its own order; one that fell out of it can still be taken away. */
function MonthsField({ binding, values, disabled }: MonthsFieldProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { startDate, endDate, markingMonths } = values;
  const inside = startDate && endDate ? monthsBetween({ startDate, endDate }) : [];
  const months = [...inside, ...markingMonths.filter((month) => !inside.includes(month))];
  return (
    <ChoicesField
      {...binding}
      label={t('years.fields.months')}
      description={t('years.months_help')}
      data={months.map((month) => ({ value: month, label: format.month(month), disabled }))}
      required
    />
  );
}
