import {
  type Teaching,
  TeachingProfileInput,
  type TeachingTeacher,
  trainingLevels,
  updateTeachingProfile,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { ChoicesField, FormDrawer, NumberField, SelectField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface ProfileDrawerProps {
  readonly teacher: TeachingTeacher;
  readonly subjects: Teaching['subjects'];
  readonly onClose: () => void;
}

/** How much a teacher may teach, and what. */
export default function ProfileDrawer({ teacher, subjects, onClose }: ProfileDrawerProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const form = useContractForm({
    name: 'technical.teaching.profile',
    record: teacher.id,
    schema: TeachingProfileInput,
    namespace: 'technical',
    initial: {
      weeklyCap: teacher.weeklyCap,
      subjectIds: teacher.subjectIds,
      training: teacher.training,
      version: teacher.version,
    },
    submit: (body) => send(updateTeachingProfile, { params: { id: teacher.id }, body }),
  });
  return (
    <FormDrawer opened onClose={onClose} form={form} title={format.name(teacher.name)}>
      <NumberField
        {...form.field('weeklyCap')}
        label={t('teaching.cap')}
        description={t('teaching.cap_help')}
      />
      <ChoicesField
        {...form.field('subjectIds')}
        label={t('teaching.qualified_for')}
        data={subjects.map(({ id, code, name }) => ({ value: id, label: `${format.name(name)} (${code})` }))}
      />
      <SelectField
        {...form.field('training')}
        label={t('teaching.training')}
        description={t('teaching.training_help')}
        data={trainingLevels.map((value) => ({ value, label: t(`teaching.trainings.${value}`) }))}
        clearable
      />
    </FormDrawer>
  );
}
