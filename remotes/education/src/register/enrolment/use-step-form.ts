import type { Student } from '@suksa/contracts/education';
import { localDay } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useState } from 'react';

type FormOptions<Values extends object, Output> = Parameters<
  typeof useContractForm<Values, Output, Student>
>[0];

/** A form over one step of a student's enrolment. */
export function useStepForm<Values extends object, Output>({
  name,
  record,
  schema,
  initial,
  submit,
}: Pick<FormOptions<Values, Output>, 'name' | 'record' | 'schema' | 'initial' | 'submit'>) {
  const [start] = useState(initial);
  return useContractForm<Values, Output, Student>({
    name,
    record,
    schema,
    initial: start,
    submit,
    namespace: 'education',
  });
}

/** Today where the chosen year has it, else the year's first day. */
export function useUsualDay(): string {
  const year = useBranch()?.year;
  const today = localDay();
  return year && (today < year.start || today > year.end) ? year.start : today;
}
