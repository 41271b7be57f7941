import { type ClassRecord, ClassSplit, splitClass } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { DateField, FormDrawer, FormSection, TextareaField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsualDay } from '../register/enrolment/use-step-form.ts';
import { JudgedAgain } from '../register/judged-again.tsx';
import { useCapacityOverride } from '../register/use-capacity-override.ts';
import { useClasses } from '../register/use-classes.ts';
import { ClassFields } from './class-fields.tsx';
import { MovesPreview } from './moves-preview.tsx';

interface SplitFormProps {
  readonly schoolClass: ClassRecord;
  readonly onClose: () => void;
}

/** Opens a second class and moves the ticked students there; what that means for each stands beside the name. */
export default function SplitForm({ schoolClass, onClose }: SplitFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const takeSeat = useCapacityOverride();
  const suggestedDay = useUsualDay();
  const { classes } = useClasses();
  const [initial] = useState({
    version: schoolClass.version,
    name: nextName(schoolClass.name, classes),
    levelId: schoolClass.level.id as number | null,
    room: '',
    capacity: schoolClass.capacity as number | null,
    teacherId: null as number | null,
    students: [] as number[],
    from: suggestedDay as string | null,
    reason: '',
  });
  const form = useContractForm({
    name: 'education.class.split',
    record: schoolClass.id,
    schema: ClassSplit,
    namespace: 'education',
    initial,
    listNames: { students: t('classes.students') },
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(splitClass, { params: { id: schoolClass.id }, body: { ...body, overCapacityReason } }),
      ),
  });
  const { field, values } = form;

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      incomplete={values.students.length === 0}
      title={t('classes.split.title', { className: format.className(schoolClass.name) })}
      submitLabel={t('classes.split.save', {
        count: values.students.length,
        students: format.number(values.students.length),
      })}
      savedText={t('classes.split.done', { className: format.className(values.name) })}
    >
      <FormSection title={t('classes.split.new_class')}>
        <ClassFields
          fields={{
            name: field('name'),
            levelId: field('levelId'),
            room: field('room'),
            capacity: field('capacity'),
            teacherId: field('teacherId'),
          }}
          levelFixed
        />
      </FormSection>
      <FormSection title={t('classes.split.who')}>
        <DateField {...field('from')} label={t('enrolment.move.from')} required />
        <JudgedAgain from={values.from} className={format.className(values.name)} />
        <TextareaField {...field('reason')} label={t('fields.reason')} maxLength={300} required />
        <MovesPreview
          classId={schoolClass.id}
          from={values.from}
          chosen={values.students}
          error={
            values.students.length === 0 && form.errors.students
              ? t('classes.split.nobody')
              : form.errors.students
          }
          onChoose={(students) => form.set('students', [...students])}
        />
      </FormSection>
    </FormDrawer>
  );
}

/** After `P1/1`, the first of `P1/2`, `P1/3` … that no class of the year has yet; empty where names aren't counted. */
function nextName(name: string, taken: readonly { readonly name: string }[]): string {
  const [, level, number] = /^(.*\/)(\d+)$/.exec(name) ?? [];
  if (level === undefined) return '';
  const names = new Set(taken.map((other) => other.name));
  let next = Number(number) + 1;
  while (names.has(`${level}${next}`)) next++;
  return `${level}${next}`;
}
