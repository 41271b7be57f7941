import {
  getOverview,
  getStudent,
  listClasses,
  listStudents,
  type Student,
  studentHistory,
} from '@suksa/contracts/education';
import { localDay } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useAskAnew } from '../../components/use-ask-anew.ts';

type FormOptions<Values extends object, Output> = Parameters<
  typeof useContractForm<Values, Output, Student>
>[0];

/** What must be asked anew once a student's enrolment has changed. */
export const changedByStep = [getStudent, listStudents, listClasses, studentHistory, getOverview] as const;

/** A form over one step of a student's enrolment; after saving, everything that shows the student is asked anew. */
export function useStepForm<Values extends object, Output>({
  name,
  record,
  schema,
  initial,
  submit,
}: Pick<FormOptions<Values, Output>, 'name' | 'record' | 'schema' | 'initial' | 'submit'>) {
  const { askAnew, orAskAnew } = useAskAnew(changedByStep);
  const [start] = useState(initial);
  return useContractForm<Values, Output, Student>({
    name,
    record,
    schema,
    initial: start,
    submit: (output) => orAskAnew(submit(output)),
    namespace: 'education',
    onSaved: askAnew,
  });
}

/** Today where the chosen year has it, else the year's first day. */
export function useUsualDay(): string {
  const year = useBranch()?.year;
  const today = localDay();
  return year && (today < year.start || today > year.end) ? year.start : today;
}
