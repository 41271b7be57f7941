import { dayAt } from '@suksa/contracts/days';
import { checkImport, type StudentImport } from '@suksa/contracts/education';
import { useApiMutation, useBranch } from '@suksa/platform';
import { Alert, Button, Group, Icon } from '@suksa/ui';
import { DateField } from '@suksa/ui/form';
import { ColumnMatcher, missingFields } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { useImportLabels } from './use-import-labels.ts';

interface ColumnsStepProps {
  readonly run: StudentImport;
  readonly may: boolean;
  readonly onChecked: (answer: StudentImport) => void;
}

/** The second step: what each column means, and from when the new ones study. */
export function ColumnsStep({ run, may, onChecked }: ColumnsStepProps) {
  const { t } = useTranslation('education');
  const onError = useRefusalNotice();
  const { fields } = useImportLabels();
  const year = useBranch()?.year;
  const [choice, setChoice] = useState<(string | null)[]>(
    () => run.choice ?? run.columns.map(({ guess }) => guess),
  );
  const [startDate, setStartDate] = useState(run.options?.startDate ?? firstDay(year));
  const check = useApiMutation(checkImport, { onSuccess: onChecked });
  const missing = missingFields(fields, choice);
  const twice = choice.some((key, index) => key !== null && choice.indexOf(key) !== index);

  function begin() {
    const options = { convertBuddhist: false, unsure: 'ask' as const, ...run.options, startDate };
    check.mutate(
      { params: { id: run.id }, body: { choice, options, decisions: run.decisions } },
      {
        onError: (error) => {
          onError(error);
        },
      },
    );
  }

  return (
    <>
      <ColumnMatcher columns={run.columns} fields={fields} value={choice} onChange={setChoice} />
      <div style={{ maxWidth: '20rem' }}>
        <DateField
          label={t('import.start_date')}
          description={t('import.start_date_help')}
          value={startDate}
          onChange={(day) => setStartDate(day ?? '')}
          required
          {...(year && { min: year.start, max: year.end })}
        />
      </div>
      {missing.length > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('import.needs_name')}
        </Alert>
      )}
      {missing.length === 0 && !choice.includes('className') && (
        <Alert color="yellow" icon={<Icon name="info-circle" />}>
          {t('import.without_class')}
        </Alert>
      )}
      <Group>
        <Button
          disabled={!may || missing.length > 0 || twice || startDate === ''}
          loading={check.isPending}
          rightSection={<Icon name="arrow-right" size={18} />}
          onClick={begin}
        >
          {t('import.check')}
        </Button>
      </Group>
    </>
  );
}

/** Today within the year, else the year's first day. */
const firstDay = (year: { readonly start: string; readonly end: string } | null | undefined): string => {
  const today = dayAt();
  return year && (today < year.start || today > year.end) ? year.start : today;
};
