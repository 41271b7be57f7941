import { ClassMoves, correctionDays, moveClasses, type RegisterRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon, notify } from '@suksa/ui';
import { DateField, FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskAnew } from '../../components/use-ask-anew.ts';
import { ClassField } from '../class-field.tsx';
import { useSeatTaking } from '../use-seat-taking.ts';
import { changedByStep, useUsualDay } from './use-step-form.ts';

interface MoveSeveralFormProps {
  readonly rows: readonly RegisterRow[];
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** One class, one day, one reason for all of them; all are moved or none. */
export default function MoveSeveralForm({ rows, onMoved, onClose }: MoveSeveralFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { askAnew, orAskAnew } = useAskAnew(changedByStep);
  const takeSeat = useSeatTaking();
  const usualDay = useUsualDay();
  const [initial] = useState({
    students: rows.map(({ id }) => id),
    classId: null as number | null,
    from: usualDay as string | null,
    reason: '',
  });
  const form = useContractForm({
    name: 'education.move_several',
    record: initial.students.join(' '),
    schema: ClassMoves,
    namespace: 'education',
    initial,
    submit: (body) =>
      orAskAnew(
        takeSeat((overCapacityReason) => send(moveClasses, { body: { ...body, overCapacityReason } })),
      ),
    onSaved: ({ moved, corrected, unchanged }) => {
      askAnew();
      notify({
        text: t('enrolment.move.several_done', {
          moved: format.number(moved + corrected),
          unchanged: format.number(unchanged),
        }),
      });
      onMoved();
    },
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.move.several', { count: rows.length, students: format.number(rows.length) })}
      submitLabel={t('enrolment.move.save')}
      savedText={null}
    >
      <ClassField {...form.field('classId')} label={t('fields.class')} />
      <DateField {...form.field('from')} label={t('enrolment.move.from')} required />
      <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
        {t('enrolment.move.several_help', { days: format.number(correctionDays) })}
      </Alert>
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}
