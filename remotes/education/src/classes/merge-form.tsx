import { ClassMerge, type ClassRecord, mergeClass } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { EmptyState } from '@suksa/ui';
import { DateField, FormDrawer, SelectField, TextareaField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsualDay } from '../register/enrolment/use-step-form.ts';
import { JudgedAgain } from '../register/judged-again.tsx';
import { useCapacityOverride } from '../register/use-capacity-override.ts';
import { useClasses } from '../register/use-classes.ts';
import { MovesPreview } from './moves-preview.tsx';

interface MergeFormProps {
  readonly schoolClass: ClassRecord;
  readonly onClose: () => void;
}

/** Moves everybody into another class of the level; the emptied one stays with its history. */
export default function MergeForm({ schoolClass, onClose }: MergeFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const takeSeat = useCapacityOverride();
  const suggestedDay = useUsualDay();
  const { classes } = useClasses();
  const others = classes.filter(
    ({ id, level }) => id !== schoolClass.id && level.id === schoolClass.level.id,
  );
  const [initial] = useState({
    version: schoolClass.version,
    intoId: null as number | null,
    from: suggestedDay as string | null,
    reason: '',
  });
  const form = useContractForm({
    name: 'education.class.merge',
    record: schoolClass.id,
    schema: ClassMerge,
    namespace: 'education',
    initial,
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(mergeClass, { params: { id: schoolClass.id }, body: { ...body, overCapacityReason } }),
      ),
  });
  const none = classes.length > 0 && others.length === 0;
  const target = others.find(({ id }) => id === form.values.intoId);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      title={t('classes.merge.title', { className: format.className(schoolClass.name) })}
      submitLabel={t('classes.merge.save', {
        count: schoolClass.students,
        students: format.number(schoolClass.students),
      })}
      savedText={t('classes.merge.done', { className: format.className(target?.name ?? '') })}
      readOnly={none}
    >
      {none ? (
        <EmptyState title={t('classes.merge.no_other')} text={t('classes.merge.no_other_help')} />
      ) : (
        <>
          <SelectField
            {...form.field('intoId')}
            label={t('classes.merge.into')}
            description={
              target &&
              t('classes.merge.seats', {
                students: format.number(target.students + schoolClass.students),
                capacity: format.number(target.capacity),
              })
            }
            data={others.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
            required
          />
          <DateField {...form.field('from')} label={t('enrolment.move.from')} required />
          <JudgedAgain from={form.values.from} className={format.className(target?.name ?? '')} />
          <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
          <MovesPreview classId={schoolClass.id} from={form.values.from} />
        </>
      )}
    </FormDrawer>
  );
}
