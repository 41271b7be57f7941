import { ClassMoves, correctionDays, moveClasses, type RegisterRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassField } from '../class-field.tsx';
import { JudgedAgain } from '../judged-again.tsx';
import { useCapacityOverride } from '../use-capacity-override.ts';
import { goes } from './move-rows.tsx';
import type { MovedSeveral } from './move-several-result.tsx';
import { SeveralMovesPreview } from './several-moves-preview.tsx';
import { useMovesPreview } from './use-moves-preview.ts';
import { useUsualDay } from './use-step-form.ts';

interface MoveSeveralFormProps {
  readonly rows: readonly RegisterRow[];
  readonly onMoved: (result: MovedSeveral) => void;
  readonly onClose: () => void;
}

/** One class, one day, one reason for all who can go; what becomes of each is shown first. All are moved or none. */
export default function MoveSeveralForm({ rows, onMoved, onClose }: MoveSeveralFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const takeSeat = useCapacityOverride();
  const suggestedDay = useUsualDay();
  const [initial] = useState({
    students: rows.map(({ id }) => id),
    classId: null as number | null,
    from: suggestedDay as string | null,
    reason: '',
  });
  const form = useContractForm({
    name: 'education.move_several',
    record: initial.students.join(' '),
    schema: ClassMoves,
    namespace: 'education',
    initial,
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(moveClasses, { body: { ...body, students: possible, overCapacityReason } }),
      ),
    onSaved: ({ rows: moved }) => {
      const done = new Set(moved.map(({ id }) => id));
      const leftOut = preview.data?.rows.filter(({ id }) => !done.has(id)) ?? [];
      onMoved({
        className: preview.data?.className ?? '',
        from: form.values.from ?? '',
        rows: [...moved, ...leftOut],
      });
    },
  });
  const preview = useMovesPreview(form.values);
  const told = preview.data?.rows ?? [];
  const going = told.filter(goes).length;
  const possible = told.filter((row) => goes(row) || row.step === 'unchanged').map(({ id }) => id);

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.move.several', { count: rows.length, students: format.number(rows.length) })}
      submitLabel={
        preview.data
          ? t('enrolment.move.save_several', { count: going, students: format.number(going) })
          : t('enrolment.move.save')
      }
      incomplete={going === 0}
      size="lg"
      savedText={null}
    >
      <ClassField {...form.field('classId')} label={t('fields.class')} />
      <DateField {...form.field('from')} label={t('enrolment.move.from')} required />
      <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
        {t('enrolment.move.several_help', { days: format.number(correctionDays) })}
      </Alert>
      <JudgedAgain from={form.values.from} className={format.className(preview.data?.className ?? '')} />
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
      <SeveralMovesPreview preview={preview} from={form.values.from} />
    </FormDialog>
  );
}
