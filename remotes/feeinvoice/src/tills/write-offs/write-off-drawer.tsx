import { approveWriteOff, type WriteOff } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Anchor, Button, Icon, Modal, notify, Stack, StatusBadge } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';
import { unlessDone, useLostAnswer } from '../../components/use-lost-answer.ts';
import { writeOffTones } from './write-off-tones.ts';

const RefuseWriteOffForm = lazy(() => import('./refuse-write-off-form.tsx'));

interface WriteOffDrawerProps {
  readonly writeOff: WriteOff;
  readonly onClose: () => void;
}

/** One write-off: who asked and why, and the decision of somebody else. */
export default function WriteOffDrawer({ writeOff, onClose }: WriteOffDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const [refusing, setRefusing] = useState(false);
  const approving = useApiMutation(approveWriteOff, {
    onSuccess: () => notify({ text: t('write_off.approved_now') }),
  });
  const { id, invoice, student, state, mayDecide } = writeOff;
  const { lost, watch } = useLostAnswer();
  const failure = unlessDone(approving.error, mayDecide);
  const facts = [
    [t('invoice_fields.student'), `${format.name(student.name)} · ${student.code}`],
    [t('fields.family'), format.name(writeOff.family.name)],
    [t('receipt.reason'), writeOff.reason],
    [
      t('refunds.asked_by'),
      `${format.name(writeOff.requestedBy)} · ${format.dateTime(writeOff.requestedAt)}`,
    ],
    [t('refunds.decided_by'), writeOff.decidedBy && format.name(writeOff.decidedBy)],
    [t('paper.date'), writeOff.day && format.date(writeOff.day)],
    [t('refunds.refusal'), writeOff.refusal],
  ] as const;
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={t('write_off.of', { number: invoice.number })}
      footer={
        mayDecide && (
          <>
            <Button variant="default" onClick={() => setRefusing(true)}>
              {t('refunds.refuse')}
            </Button>
            <Button
              leftSection={<Icon name="check" />}
              loading={approving.isPending}
              onClick={() => approving.mutate({ params: { id } })}
            >
              {t('refunds.approve')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="lg">
        <div className={details.head}>
          <strong className={details.amount}>{format.kip(writeOff.amount)}</strong>
          <StatusBadge tone={writeOffTones[state]} label={t(`write_off.states.${state}`)} />
        </div>
        {state === 'waiting' && !mayDecide && (
          <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
            {t('write_off.needs_second')}
          </Alert>
        )}
        {failure && (
          <Alert role="alert" color="red">
            {errorText(failure.code)}
          </Alert>
        )}
        <Facts of={facts} />
        <Anchor component={Link} to={`/feeinvoice?years=all&invoice=${invoice.id}`}>
          {t('invoices.title', { number: invoice.number })}
        </Anchor>
      </Stack>
      {/* Gone once it is refused: also where the answer to it was lost. */}
      {refusing && (mayDecide || !lost) && (
        <Suspense>
          <RefuseWriteOffForm writeOff={writeOff} watch={watch} onClose={() => setRefusing(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
