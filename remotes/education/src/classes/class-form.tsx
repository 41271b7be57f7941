import { ClassEdit, type ClassRecord, createClass, updateClass } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useCan } from '@suksa/platform';
import { FormDrawer, FormSection, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { ClassFields } from './class-fields.tsx';
import { ClassHistory } from './class-history.tsx';

interface ClassFormProps {
  /** Null for a new one. */
  readonly schoolClass: ClassRecord | null;
  readonly onClose: () => void;
}

/** Opens or changes a class; shows who changed it. */
export default function ClassForm({ schoolClass, onClose }: ClassFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const closed = useBranch()?.readOnly ?? true;
  const form = useContractForm({
    name: 'education.class',
    record: schoolClass?.id ?? null,
    schema: ClassEdit,
    namespace: 'education',
    initial: draftOf(schoolClass),
    submit: ({ version, ...input }) =>
      schoolClass
        ? send(updateClass, { params: { id: schoolClass.id }, body: { ...input, version } })
        : send(createClass, { body: input }),
  });
  const { field } = form;
  const readOnly = closed || !can(schoolClass ? 'education.class.edit' : 'education.class.create');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={
        schoolClass ? t('classes.title', { className: format.className(schoolClass.name) }) : t('classes.add')
      }
      savedText={t('classes.saved', { className: format.className(form.values.name) })}
    >
      <ClassFields
        fields={{
          name: field('name'),
          levelId: field('levelId'),
          room: field('room'),
          capacity: field('capacity'),
          teacherId: field('teacherId'),
        }}
        readOnly={readOnly}
        leading={schoolClass?.homeroom ?? null}
      />
      {schoolClass && (
        <FormSection title={t('record.history')}>
          <ClassHistory id={schoolClass.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** What is typed so far: level and seats may still be missing. */
interface ClassDraft extends Omit<ClassEdit, 'levelId' | 'capacity'> {
  readonly levelId: number | null;
  readonly capacity: number | null;
}

const draftOf = (schoolClass: ClassRecord | null): ClassDraft => ({
  version: schoolClass?.version ?? 1,
  name: schoolClass?.name ?? '',
  levelId: schoolClass?.level.id ?? null,
  room: schoolClass?.room ?? '',
  capacity: schoolClass?.capacity ?? 40,
  teacherId: schoolClass?.homeroom?.teacherId ?? null,
});
