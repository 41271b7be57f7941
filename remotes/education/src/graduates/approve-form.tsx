import { ApprovalForm, type Graduate, type GraduationBatch, takeHeadStep } from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeavingFacts } from '../components/leaving-facts.tsx';
import { useReport } from './use-steps.tsx';

interface ApproveFormProps {
  readonly rows: readonly Graduate[];
  readonly batches: readonly GraduationBatch[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** The head's word that somebody has graduated, with the day on which they leave the roll and what is open then. */
export default function ApproveForm({ rows, batches, onDone, onClose }: ApproveFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const report = useReport();
  const yearId = batches.find(({ id }) => id === rows[0]?.batchId)?.year.id;
  const year = useBranch()?.branch.years.find(({ id }) => id === yearId);
  const leaving = rows.filter(
    ({ batchId }) => batches.find(({ id }) => id === batchId)?.leavesSchool !== false,
  );
  const [initial] = useState({ leavesOn: (year?.end ?? localDay()) as string | null });
  const [one, ...others] = rows;
  const students = format.number(rows.length);
  const who =
    one && others.length === 0
      ? format.name(one.name)
      : t('graduates.approve.who', { count: rows.length, students });
  const title = t('graduates.approve.title', { who });
  const form = useContractForm({
    name: 'education.graduation.approve',
    record: rows.map(({ id }) => id).join(','),
    schema: ApprovalForm,
    namespace: 'education',
    initial,
    submit: ({ leavesOn }) =>
      send(takeHeadStep, {
        body: {
          step: 'approve',
          candidates: rows.map(({ id }) => id),
          reason: '',
          ...(leaving.length > 0 && { leavesOn }),
        },
      }),
    onSaved: (told) => {
      report(title, told);
      onDone?.();
    },
  });
  const { leavesOn } = form.values;

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={title}
      submitLabel={t('graduates.approve.save', { count: rows.length, students })}
      savedText={null}
    >
      {leaving.length === 0 ? (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('graduates.approve.stay')}
        </Alert>
      ) : (
        <>
          <DateField
            {...form.field('leavesOn')}
            label={t('graduates.approve.leaves_on')}
            min={year?.start}
            max={year?.end}
            required
          />
          {leavesOn && (
            <Alert color="blue" icon={<Icon name="calendar" />} role="status">
              {t(leavesOn < localDay() ? 'graduates.approve.at_once' : 'graduates.approve.until', {
                date: format.date(leavesOn),
              })}
            </Alert>
          )}
          <LeavingFacts students={leaving.map(({ studentId }) => studentId)} />
        </>
      )}
    </FormDialog>
  );
}
