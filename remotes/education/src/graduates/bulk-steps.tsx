import {
  type Graduate,
  type GraduationBatch,
  headSteps,
  mayTakeStep,
  officeSteps,
} from '@suksa/contracts/education';
import { useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintDocuments } from './documents/print-documents.tsx';
import { useSteps } from './use-steps.tsx';

const ApproveForm = lazy(() => import('./approve-form.tsx'));
const IssueForm = lazy(() => import('./issue-form.tsx'));

interface BulkStepsProps {
  readonly rows: readonly Graduate[];
  readonly batches: readonly GraduationBatch[];
  readonly onDone: () => void;
}

/** The steps that at least one of the ticked candidates can take; each is for those alone whose turn it is. */
export function BulkSteps({ rows, batches, onDone }: BulkStepsProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  const take = useSteps();
  const [asked, setAsked] = useState<'issue' | 'approve' | null>(null);
  const steps = [
    ...(can('education.graduation.edit') ? officeSteps : []),
    ...(can('education.graduation.approve') ? headSteps : []),
  ].filter((step) => rows.some(({ status }) => mayTakeStep(step, status)));
  const approved = rows.filter(({ status }) => status === 'approved');
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant="default"
          size="compact-sm"
          onClick={() =>
            step === 'approve'
              ? setAsked('approve')
              : void take(
                  step,
                  rows.filter(({ status }) => mayTakeStep(step, status)),
                ).then((done) => done && onDone())
          }
        >
          {t(`graduates.step.${step}`)}
        </Button>
      ))}
      {can('education.graduation.edit') && approved.length > 0 && (
        <Button
          size="compact-sm"
          leftSection={<Icon name="certificate" size={16} />}
          onClick={() => setAsked('issue')}
        >
          {t('graduates.issue.action')}
        </Button>
      )}
      <PrintDocuments size="compact-sm" candidates={rows.map(({ id }) => id)} />
      <Suspense>
        {asked === 'issue' && (
          <IssueForm rows={approved} batches={batches} onIssued={onDone} onClose={() => setAsked(null)} />
        )}
        {asked === 'approve' && (
          <ApproveForm
            rows={rows.filter(({ status }) => mayTakeStep('approve', status))}
            batches={batches}
            onDone={onDone}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
