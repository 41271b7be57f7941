import type { Receipt, VoidRequest } from '@suksa/contracts/feeinvoice';
import { useBranch, useCan } from '@suksa/platform';
import { Button, Group, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../components/details.module.css';
import { useLostAnswer } from '../../components/use-lost-answer.ts';
import type { VoidValues } from '../../components/void-dialog.tsx';

const AskVoidForm = lazy(() => import('./ask-void-form.tsx'));
const BounceForm = lazy(() => import('./bounce-form.tsx'));
const MoveForm = lazy(() => import('./move-form.tsx'));
const VoidForm = lazy(() => import('./void-form.tsx'));

type Step = 'void' | 'ask' | 'bounce' | 'move';

interface ReceiptStepsProps {
  readonly receipt: Receipt;
  /** What somebody has asked for already; undefined while nobody knows. */
  readonly waiting: VoidRequest | null | undefined;
}

/**
 * What takes a receipt back: at once, by asking somebody else, or because the bank has sent its cheque back; and what
 * it pays for another child instead.
 */
export function ReceiptSteps({ receipt, waiting }: ReceiptStepsProps) {
  const { t } = useTranslation('feeinvoice');
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const [step, setStep] = useState<Step | null>(null);
  const { lost, watch } = useLostAnswer();
  const [typed, setTyped] = useState<VoidValues | null>(null);
  const mayAsk = can('feeinvoice.payment.void');
  const { voiding, status, method, others, refunded } = receipt;
  const valid = status === 'valid' && !readOnly;
  // Of money that was given back the receipt stays: nobody is offered what will be refused.
  const voidable = valid && refunded === 0;
  const cheque = method === 'cheque' && others.every((other) => other.method === 'cheque');
  const steps = {
    // Whoever may decide what somebody has asked for decides that, so that nothing is left waiting.
    void: voiding !== null && !waiting?.mayDecide,
    ask: voidable && method !== 'branch_transfer' && voiding === null && waiting === null && mayAsk,
    move: valid && receipt.allocations.length > 0 && can('feeinvoice.payment.void'),
    bounce: voidable && cheque && can('feeinvoice.payment.approve'),
  };
  const close = () => {
    setStep(null);
    setTyped(null);
  };
  const askInstead = (asked: VoidValues) => {
    if (!mayAsk || waiting) return;
    setTyped(asked);
    setStep('ask');
  };
  const button = (which: Step, label: string) =>
    steps[which] && (
      <Button
        variant="subtle"
        color={which === 'move' ? undefined : 'red'}
        leftSection={<Icon name={which === 'move' ? 'transfer' : 'ban'} />}
        onClick={() => setStep(which)}
      >
        {label}
      </Button>
    );
  return (
    <>
      <Group gap="xs" className={classes.void}>
        {button('move', t('move.open'))}
        {button('void', t('receipt.void'))}
        {button('ask', t('voids.ask'))}
        {button('bounce', t('voids.bounce'))}
      </Group>
      <Suspense>
        {step === 'move' && <MoveForm receipt={receipt} onClose={close} />}
        {/* Gone once it is void: also where the answer to it was lost. */}
        {step === 'void' && (valid || !lost) && (
          <VoidForm receipt={receipt} watch={watch} onNeedsSecond={askInstead} onClose={close} />
        )}
        {step === 'ask' && <AskVoidForm receipt={receipt} typed={typed} onClose={close} />}
        {step === 'bounce' && (valid || !lost) && (
          <BounceForm receipt={receipt} watch={watch} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
