import { acceptBankLine, type BankLine, reopenBankLine } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Anchor, Button, Icon, Modal, notify, Stack, StatusBadge, Text } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';
import { unlessDone, useLostAnswer } from '../../components/use-lost-answer.ts';
import { lineTones } from './line-tones.ts';
import { type Chosen, WhoseChoice } from './whose-choice.tsx';

const LeaveOutForm = lazy(() => import('./leave-out-form.tsx'));

interface LineDrawerProps {
  readonly line: BankLine;
  readonly may: boolean;
  readonly onClose: () => void;
}

/** One line: what the bank says, whom it may be from and why, and what becomes of it. */
export default function LineDrawer({ line, may, onClose }: LineDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const [chosen, setChosen] = useState<Chosen | null>(() => chosenAtFirst(line));
  const [leavingOut, setLeavingOut] = useState(false);
  const accepting = useApiMutation(acceptBankLine, {
    onSuccess: ({ receipt }) => {
      notify({ text: t('bank.has_receipt', { number: receipt.number }) });
      onClose();
    },
  });
  const reopening = useApiMutation(reopenBankLine);
  const isOpen = line.state === 'sure' || line.state === 'asked';
  const { id, receipt } = line;
  const params = { id };
  const facts = [
    [t('paper.date'), format.date(line.day)],
    [t('bank.columns.payer'), line.payer],
    [t('bank.columns.text'), line.text],
    [t('bank.columns.reference'), line.reference],
    [t('fields.family'), line.family && format.name(line.family.name)],
    [t('bank.left_out_because'), line.leftOutReason],
    [t('bank.decided_by'), line.decidedBy && format.name(line.decidedBy)],
  ] as const;
  const { lost, watch } = useLostAnswer();
  const error = unlessDone(accepting.error, isOpen) ?? unlessDone(reopening.error, line.state === 'left_out');
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={line.payer || t('bank.no_name')}
      footer={
        may && (
          <>
            {isOpen && (
              <Button variant="default" onClick={() => setLeavingOut(true)}>
                {t('bank.leave_out')}
              </Button>
            )}
            {line.state === 'left_out' && (
              <Button
                variant="default"
                loading={reopening.isPending}
                onClick={() => reopening.mutate({ params })}
              >
                {t('bank.reopen')}
              </Button>
            )}
            {isOpen && line.recorded ? (
              <Button
                loading={accepting.isPending}
                onClick={() => accepting.mutate({ params, body: { paymentId: line.recorded?.id ?? 0 } })}
              >
                {t('bank.same_as_receipt')}
              </Button>
            ) : (
              isOpen && (
                <Button
                  disabled={!chosen}
                  loading={accepting.isPending}
                  leftSection={<Icon name="check" />}
                  onClick={() =>
                    chosen &&
                    accepting.mutate({
                      params,
                      body: {
                        familyId: chosen.family.id,
                        keepRest: chosen.rest > 0,
                        ...(chosen.invoices && {
                          invoices: chosen.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
                        }),
                      },
                    })
                  }
                >
                  {t('bank.accept')}
                </Button>
              )
            )}
          </>
        )
      }
    >
      <Stack gap="lg">
        <div className={details.head}>
          <strong className={details.amount}>{format.kip(line.amount)}</strong>
          <StatusBadge tone={lineTones[line.state]} label={t(`bank.states.${line.state}`)} />
        </div>
        {error && (
          <Alert role="alert" color="red">
            {errorText(error.code, { ...error.details })}
          </Alert>
        )}
        <Facts of={facts} />
        {receipt && (
          <Anchor component={Link} to={`/feeinvoice/fee_transaction?receipt=${receipt.id}`}>
            {t('bank.has_receipt', { number: receipt.number })}
          </Anchor>
        )}
        {isOpen && line.recorded && <Text>{t('bank.recorded_text', { number: line.recorded.number })}</Text>}
        {line.state === 'asked' && line.recorded && (
          <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
            {t('bank.doubts.reference_used')}
          </Alert>
        )}
        {isOpen && !line.recorded && may && <WhoseChoice line={line} chosen={chosen} onChoose={setChosen} />}
      </Stack>
      {/* Gone once it is left out: also where the answer to it was lost. */}
      {leavingOut && (isOpen || !lost) && (
        <Suspense>
          <LeaveOutForm line={line} watch={watch} onClose={() => setLeavingOut(false)} />
        </Suspense>
      )}
    </Modal>
  );
}

const chosenAtFirst = ({ state, matches }: BankLine): Chosen | null => {
  const [first] = matches;
  return first && (state === 'sure' || matches.length === 1) ? first : null;
};
