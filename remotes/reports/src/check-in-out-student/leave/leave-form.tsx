import type { EndpointOutput } from '@suksa/contracts';
import { askLeave, LeaveInput, type listLeave } from '@suksa/contracts/reports';
import { offeredNotes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send, useBranch } from '@suksa/platform';
import { DateField, FormDialog, FormRow, ReasonField, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperField } from './paper-field.tsx';
import { StudentField } from './student-field.tsx';

interface LeaveFormProps {
  readonly choices: Pick<
    EndpointOutput<typeof listLeave>,
    'children' | 'mayAskForOneself' | 'mayAskForStudents'
  >;
  readonly onClose: () => void;
}

/** Asks for a leave: of a child, of a student whom one looks after, or of one's own. */
export default function LeaveForm({ choices, onClose }: LeaveFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const year = useBranch()?.year;
  const [key] = useState(newIdempotencyKey);
  const isFamily = choices.children.length > 0;
  const [whose, setWhose] = useState<'student' | 'own'>(choices.mayAskForStudents ? 'student' : 'own');
  const form = useContractForm({
    name: 'reports.leave',
    record: null,
    schema: LeaveInput,
    namespace: 'reports',
    initial: {
      studentId: (choices.children[0]?.id ?? null) as number | null,
      firstDay: null as string | null,
      lastDay: null as string | null,
      reason: '',
      noteId: null as number | null,
      paper: null as File | null,
      idempotencyKey: key,
    },
    submit: ({ paper, ...body }) =>
      send(askLeave, { body: { ...body, paper: paper instanceof Blob ? paper : null } }),
    hasFile: false,
  });
  const offered = useQuery(apiQuery(offeredNotes, { query: { group: 'absence_reason' } })).data?.rows ?? [];
  const needsStudent = whose === 'student' && form.values.studentId === null;

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('leave.ask')}
      submitLabel={t('leave.send')}
      savedText={t('leave.sent')}
      incomplete={needsStudent}
    >
      {isFamily ? (
        <SelectField
          {...form.field('studentId')}
          label={t('leave.child')}
          data={choices.children.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          required
        />
      ) : (
        <>
          {choices.mayAskForStudents && choices.mayAskForOneself && (
            <SelectField
              label={t('leave.for')}
              value={whose}
              onChange={(value) => {
                setWhose(value ?? 'student');
                form.set('studentId', null);
              }}
              data={(['student', 'own'] as const).map((value) => ({ value, label: t(`leave.for_${value}`) }))}
              required
            />
          )}
          {whose === 'student' && (
            <StudentField value={form.values.studentId} onChange={(id) => form.set('studentId', id)} />
          )}
        </>
      )}
      <FormRow>
        <DateField
          {...form.field('firstDay')}
          label={t('leave.first_day')}
          min={year?.start}
          max={year?.end}
          required
        />
        <DateField
          {...form.field('lastDay')}
          label={t('leave.last_day')}
          min={form.values.firstDay ?? year?.start}
          max={year?.end}
          required
        />
      </FormRow>
      <ReasonField
        {...form.field('reason')}
        label={t('leave.columns.reason')}
        offered={offered.map(({ id, text, needsFreeText }) => ({
          id,
          text: format.name(text),
          needsFreeText,
        }))}
        picked={form.values.noteId}
        onPick={(id) => form.set('noteId', id)}
        maxLength={300}
        required
      />
      <PaperField {...form.field('paper')} />
    </FormDialog>
  );
}
