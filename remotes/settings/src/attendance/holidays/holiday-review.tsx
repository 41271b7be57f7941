import type { HolidayPreview, TypedHolidayPlan } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Button, Checkbox, Icon, Modal, Stack, Text } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChanges } from './branch-changes.tsx';
import { DueMoves } from './due-moves.tsx';
import { HolidayOverlaps } from './holiday-overlaps.tsx';
import type { ReviewAnswer } from './review-answer.ts';

interface HolidayReviewProps {
  readonly plan: TypedHolidayPlan;
  readonly preview: HolidayPreview;
  readonly onAnswer: (answer: ReviewAnswer | null) => void;
}

/** Before a change is made: what it meets, and what becomes of days that are over and of due dates. */
export default function HolidayReview({ plan, preview, onAnswer }: HolidayReviewProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const here = useBranch()?.branch.id;
  const { past, branches, dueMoves, meetings, merges } = preview;
  const [merge, setMerge] = useState(merges.length > 0);
  const closed = branches.find(({ closedYear }) => closedYear !== null);
  const action = plan.kind;

  return (
    <Modal
      opened
      size="lg"
      title={t('holidays.review.title')}
      onClose={() => onAnswer(null)}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
            {common('actions.cancel')}
          </Button>
          {!closed && (
            <Button onClick={() => onAnswer({ acceptPast: past, merge })}>
              {t(past ? `holidays.review.${action}_past` : `holidays.review.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {closed && (
          <Alert role="alert" color="red" icon={<Icon name="lock" />}>
            {t('holidays.review.closed', {
              year: closed.closedYear,
              branch: format.name(closed.branch.name),
            })}
          </Alert>
        )}
        {merges.length > 0 && (
          <Alert color="yellow" icon={<Icon name="alert-triangle" />} title={t('holidays.review.same')}>
            <HolidayOverlaps meetings={merges} plain />
            <Checkbox
              mt="sm"
              label={t('holidays.review.merge')}
              checked={merge}
              onChange={(event) => setMerge(event.currentTarget.checked)}
            />
          </Alert>
        )}
        {meetings.length > 0 && (
          <Alert color="yellow" icon={<Icon name="alert-triangle" />} title={t('holidays.review.meets')}>
            <HolidayOverlaps meetings={meetings} />
          </Alert>
        )}
        {dueMoves.map(({ branch, moves }, index) => (
          <DueMoves
            key={branch.id}
            branch={branch}
            moves={moves}
            titled={dueMoves.length > 1}
            linked={branch.id === here && index === 0}
          />
        ))}
        {past && (
          <>
            <Text>{t('holidays.review.past')}</Text>
            {branches.map((branch, index) => (
              <BranchChanges
                key={branch.branch.id}
                plan={plan}
                changes={branch}
                titled={branches.length > 1}
                named={index === 0}
              />
            ))}
          </>
        )}
      </Stack>
    </Modal>
  );
}
