import { Admission, type KnownFamily, type Student } from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { FormDrawer, type PhotoChoice, PhotoField, useContractForm } from '@suksa/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardianFields } from '../student-form/guardian-fields.tsx';
import { MoreFields } from '../student-form/more-fields.tsx';
import { StudentFields } from '../student-form/student-fields.tsx';
import {
  admissionValues,
  type StudentFormValues,
  withFamily,
  withoutFamily,
} from '../student-form/student-form-values.ts';
import { useClasses } from '../use-classes.ts';
import classes from './admission.module.css';
import { ClassFields } from './class-fields.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FamilyFinder } from './family-finder.tsx';
import { useAdmit } from './use-admit.ts';

/** What is known before anybody types. */
export interface AdmissionStart {
  readonly values: Partial<StudentFormValues>;
  /** What finds the family, e.g. a phone number. */
  readonly search: string;
  readonly notice: ReactNode;
}

interface AdmissionFormProps {
  readonly start?: AdmissionStart;
  readonly onSaved?: (student: Student) => void;
  readonly onClose: () => void;
  readonly onAdmitted: (id: number) => void;
}

/** Admission at a busy counter: the family first, then who, where and whom to call; the rest can wait. */
export default function AdmissionForm({ start, onSaved, onClose, onAdmitted }: AdmissionFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const year = useBranch()?.year;
  const [initial] = useState(() => ({ ...admissionValues(firstDay(year)), ...start?.values }));
  const [family, setFamily] = useState<KnownFamily | null>(null);
  const [photo, setPhoto] = useState<PhotoChoice>();
  const admitted = useRef<Student | null>(null);
  const studentFields = useRef<HTMLDivElement>(null);
  const { classes: known } = useClasses();
  const form = useContractForm<StudentFormValues, Admission, Student>({
    name: 'education.admission',
    record: null,
    schema: Admission,
    namespace: 'education',
    initial,
    aside: { value: family, restore: setFamily },
    hasFile: photo !== undefined,
    submit: useAdmit(photo),
    onSaved: (student) => {
      admitted.current = student;
      onSaved?.(student);
    },
  });
  const { values } = form;

  function chooseFamily(chosen: KnownFamily | null) {
    setFamily(chosen);
    const next = chosen ? withFamily(values, chosen) : withoutFamily(values);
    for (const key of Object.keys(next) as (keyof StudentFormValues)[]) {
      if (next[key] !== values[key]) form.set(key, next[key]);
    }
    // The search is gone with the choice; the next thing to type is the child's name.
    if (chosen) requestAnimationFrame(() => studentFields.current?.querySelector('input')?.focus());
  }

  return (
    <FormDrawer
      opened
      size="lg"
      form={form}
      title={t('admission.title')}
      submitLabel={t('admission.save')}
      savedText={t('admission.saved', {
        name: format.name({ lo: values.firstNameLo, en: values.firstNameEn }),
      })}
      onClose={() => (admitted.current ? onAdmitted(admitted.current.id) : onClose())}
    >
      {start?.notice}
      <FamilyFinder chosen={family} initial={start?.search} onChoose={chooseFamily} />
      <DuplicateNotice
        values={values}
        refused={form.problem}
        onOther={(id) => form.set('knownOthers', [...values.knownOthers, id])}
        onOpen={onAdmitted}
      />
      <div ref={studentFields}>
        <StudentFields form={form} level={known.find(({ id }) => id === values.classId)?.level} />
      </div>
      <ClassFields form={form} />
      <GuardianFields form={form} />
      <details className={classes.more} open={hasFaultBelow(form.errors) || undefined}>
        <summary>{t('admission.more')}</summary>
        <PhotoField label={t('fields.photo')} value={photo} onChange={setPhoto} />
        <MoreFields form={form} />
      </details>
    </FormDrawer>
  );
}

/** Today, or the year's first day where today isn't in it. */
const firstDay = (year: { readonly start: string; readonly end: string } | null | undefined): string => {
  const today = localDay();
  return year && (today < year.start || today > year.end) ? year.start : today;
};

const counterFields = /^(firstName|surname|nickname|sex|birthDate|classId|startDate|entryCode|guardians)/;

/** A fault in a folded field would be told but not seen. */
const hasFaultBelow = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((path) => !counterFields.test(path));
