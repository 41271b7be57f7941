import type { EndpointOutput } from '@suksa/contracts';
import type { listRollovers } from '@suksa/contracts/education';
import { AcademicYearInput, createAcademicYear } from '@suksa/contracts/settings';
import { refreshUser, send, useCan, useMayOpen } from '@suksa/platform';
import { Button, EmptyState, Icon, Stack } from '@suksa/ui';
import { DateField, FormDialog, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WhoMay } from '../components/who-may.tsx';

export type NextYear = EndpointOutput<typeof listRollovers>['nextYear'];

const yearsPath = '/settings/academic_year';

/** No year to change into: who may plan one does it here, everybody else is told whom to ask. */
export function NoNextYear({ nextYear }: { nextYear: NextYear }) {
  const { t } = useTranslation('education');
  const may = useCan()('settings.academic_year.create');
  const mayOpen = useMayOpen();
  const [planning, setPlanning] = useState(false);
  const inPlace = may && nextYear !== null;
  return (
    <Stack>
      <EmptyState
        title={t('rollover.no_year.title')}
        text={t('rollover.no_year.text')}
        action={
          inPlace ? (
            <Button leftSection={<Icon name="calendar" />} onClick={() => setPlanning(true)}>
              {t('rollover.no_year.plan', { year: nextYear.name })}
            </Button>
          ) : (
            may &&
            mayOpen(yearsPath) && (
              <Button component={Link} to={yearsPath} leftSection={<Icon name="calendar" />}>
                {t('rollover.no_year.action')}
              </Button>
            )
          )
        }
      />
      {!may && (
        <WhoMay
          permission="settings.academic_year.create"
          ask={nextYear ? t('rollover.no_year.ask', { year: nextYear.name }) : t('rollover.no_year.ask_any')}
        />
      )}
      {planning && nextYear && <PlanYear nextYear={nextYear} onClose={() => setPlanning(false)} />}
    </Stack>
  );
}

interface PlanYearProps {
  readonly nextYear: NonNullable<NextYear>;
  readonly onClose: () => void;
}

/** The next year with the days of this one, to be changed where they differ. */
function PlanYear({ nextYear, onClose }: PlanYearProps) {
  const { t } = useTranslation('education');
  const form = useContractForm({
    name: 'education.next_year',
    record: null,
    schema: AcademicYearInput,
    namespace: 'education',
    initial: nextYear,
    submit: async (body) => {
      const planned = await send(createAcademicYear, { body });
      // The header's switch names the years. Planned it is in any case.
      await refreshUser().catch(() => undefined);
      return planned;
    },
  });
  const { field, values } = form;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('rollover.no_year.plan', { year: values.name })}
      submitLabel={t('rollover.no_year.save')}
      savedText={t('rollover.no_year.planned', { year: values.name })}
    >
      <FormRow>
        <TextField {...field('name')} code label={t('rollover.no_year.name')} maxLength={9} required />
        <DateField {...field('startDate')} label={t('rollover.no_year.start')} required />
        <DateField {...field('endDate')} label={t('rollover.no_year.end')} required />
      </FormRow>
      {([0, 1] as const).map((index) => (
        <FormSection key={index} title={t(`rollover.no_year.term_${index}`)}>
          <FormRow>
            <DateField
              {...field(`terms.${index}.startDate` as 'terms.0.startDate')}
              label={t('rollover.no_year.start')}
              required
            />
            <DateField
              {...field(`terms.${index}.endDate` as 'terms.0.endDate')}
              label={t('rollover.no_year.end')}
              required
            />
          </FormRow>
        </FormSection>
      ))}
    </FormDialog>
  );
}
