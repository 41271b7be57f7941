import {
  getOverview,
  getPupil,
  listClasses,
  listPupils,
  type Pupil,
  pupilHistory,
} from '@suksa/contracts/education';
import { localDay } from '@suksa/i18n';
import { useBranch, useUnsavedChanges } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type FormOptions<Values extends object, Output> = Parameters<
  typeof useContractForm<Values, Output, Pupil>
>[0];

/** A form over one step of a pupil's enrolment; after saving, everything that shows the pupil is asked anew. */
export function useStepForm<Values extends object, Output>({
  schema,
  initial,
  submit,
}: Pick<FormOptions<Values, Output>, 'schema' | 'initial' | 'submit'>) {
  const client = useQueryClient();
  const [start] = useState(initial);
  const form = useContractForm<Values, Output, Pupil>({
    schema,
    initial: start,
    submit,
    namespace: 'education',
    onSaved: () => {
      for (const { name } of [getPupil, listPupils, listClasses, pupilHistory, getOverview])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
  useUnsavedChanges(form.dirty);
  return form;
}

/** Today where the chosen year has it, else the year's first day. */
export function useUsualDay(): string {
  const year = useBranch()?.year;
  const today = localDay();
  return year && (today < year.start || today > year.end) ? year.start : today;
}
