import { editStudent, nameChanges, type Student, StudentEdit } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { FormDrawer, SelectField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { GuardianFields } from '../student-form/guardian-fields.tsx';
import { MoreFields } from '../student-form/more-fields.tsx';
import { StudentFields } from '../student-form/student-fields.tsx';
import { correctionValues, type StudentFormValues } from '../student-form/student-form-values.ts';
import { useClasses } from '../use-classes.ts';
import { studentName } from './student-name.ts';
import { useCorrectedText } from './use-corrected-text.ts';

interface CorrectionFormProps {
  readonly student: Student;
  readonly onClose: () => void;
}

/** Corrects details and guardians; a changed name is kept as a former one. */
export default function CorrectionForm({ student, onClose }: CorrectionFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { classes } = useClasses();
  const [initial] = useState(() => correctionValues(student));
  const correctedText = useCorrectedText();
  const kinds = useCodedLabels('name_change', nameChanges);
  const form = useContractForm<StudentFormValues, StudentEdit, Student>({
    name: 'education.student',
    record: student.id,
    schema: StudentEdit,
    namespace: 'education',
    initial,
    submit: (body) => send(editStudent, { params: { id: student.id }, body }),
    onSaved: (saved) => notify({ text: correctedText(student, saved) }),
  });
  const className = student.enrolments[0]?.className;

  return (
    <FormDrawer
      opened
      size="lg"
      form={form}
      savedText={null}
      title={t('record.edit_title', { name: format.name(studentName(student)) })}
      onClose={onClose}
    >
      <StudentFields form={form} level={classes.find(({ name }) => name === className)?.level} />
      {isRenamed(initial, form.values) && (
        <SelectField
          {...form.field('nameChange')}
          onChange={(value) => form.set('nameChange', value ?? 'changed')}
          label={t('fields.name_change')}
          data={kinds}
          required
        />
      )}
      <GuardianFields form={form} studentId={student.id} />
      <MoreFields form={form} studentId={student.id} />
    </FormDrawer>
  );
}

/** A part that was empty completes the name: nobody was called otherwise. */
const isRenamed = (before: StudentFormValues, now: StudentFormValues): boolean =>
  (['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const).some(
    (part) => before[part] !== '' && before[part] !== now[part],
  );
