import {
  type Graduate,
  type GraduationBatch,
  headSteps,
  mayTakeStep,
  officeSteps,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { ActionIcon, Icon, Menu } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './graduates.module.css';
import { useHandOverBlock } from './use-hand-over-block.ts';
import { useSteps } from './use-steps.tsx';

const ApproveForm = lazy(() => import('./approve-form.tsx'));
const IssueForm = lazy(() => import('./issue-form.tsx'));
const HandOverForm = lazy(() => import('./hand-over-form.tsx'));
const DuplicateForm = lazy(() => import('./duplicate-form.tsx'));

interface GraduateMenuProps {
  readonly graduate: Graduate;
  readonly batches: readonly GraduationBatch[];
}

/** What can be done with one candidate from where they are. */
export function GraduateMenu({ graduate, batches }: GraduateMenuProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const take = useSteps();
  const [asked, setAsked] = useState<'issue' | 'hand_over' | 'duplicate' | 'approve' | null>(null);
  const owed = graduate.checks.some(({ key, state }) => key === 'debt' && state === 'failed');
  const blocked = useHandOverBlock(graduate, batches, owed);
  const { status } = graduate;
  const edits = can('education.graduation.edit');
  const steps = [
    ...(edits ? officeSteps : []),
    ...(can('education.graduation.approve') ? headSteps : []),
  ].filter((step) => mayTakeStep(step, status));
  const papers = edits
    ? [
        status === 'approved' && ('issue' as const),
        (status === 'certificate_issued' || status === 'handed_over') && ('hand_over' as const),
        status === 'handed_over' && ('duplicate' as const),
      ].filter((paper) => paper !== false)
    : [];
  if (steps.length + papers.length === 0) return null;
  const close = () => setAsked(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={common('list.row_actions', { row: format.name(graduate.name) })}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {papers.map((paper) => (
            <Menu.Item
              key={paper}
              leftSection={<Icon name="certificate" />}
              disabled={paper === 'hand_over' && blocked !== null}
              onClick={() => setAsked(paper)}
            >
              {t(`graduates.${paper}.action`)}
              {paper === 'hand_over' && blocked && <small className={classes.reason}>{blocked}</small>}
            </Menu.Item>
          ))}
          {papers.length > 0 && steps.length > 0 && <Menu.Divider />}
          {steps.map((step) => (
            <Menu.Item
              key={step}
              onClick={() => (step === 'approve' ? setAsked(step) : void take(step, [graduate]))}
            >
              {t(`graduates.step.${step}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'issue' && (
          <IssueForm rows={[graduate]} batches={batches} onIssued={close} onClose={close} />
        )}
        {asked === 'approve' && <ApproveForm rows={[graduate]} batches={batches} onClose={close} />}
        {asked === 'hand_over' && <HandOverForm graduate={graduate} batches={batches} onClose={close} />}
        {asked === 'duplicate' && <DuplicateForm graduate={graduate} onClose={close} />}
      </Suspense>
    </>
  );
}
