import { readTill, type TillDetails } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Modal, PrintButton, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostAnswer } from '../components/use-lost-answer.ts';
import { TillFacts } from './till-facts.tsx';

const ForceCloseForm = lazy(() => import('./force-close-form.tsx'));
const DepositForm = lazy(() => import('./deposit-form.tsx'));

interface TillDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One till: what it began and ended with, what its cashier took, and where the cash went. */
export default function TillDrawer({ id, onClose }: TillDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readTill, { params: { id } })),
  );
  const [doing, setDoing] = useState<'force' | 'bank' | null>(null);
  const close = () => setDoing(null);
  const { lost, watch } = useLostAnswer();
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={
        data
          ? t('tills.of', { name: format.name(data.cashier.name), date: format.date(data.day) })
          : t('tills.title')
      }
      footer={
        data && <TillActions till={data} onForce={() => setDoing('force')} onBank={() => setDoing('bank')} />
      }
    >
      {data ? (
        <>
          {refreshFailure}
          <TillFacts till={data} />
          <Suspense>
            {/* Gone once it is closed: also where the answer to it was lost. */}
            {doing === 'force' && (data.may.force || !lost) && (
              <ForceCloseForm till={data} watch={watch} onClose={close} />
            )}
            {doing === 'bank' && <DepositForm till={data} onClose={close} />}
          </Suspense>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={72} />
          <Skeleton height={200} />
        </Stack>
      )}
    </Modal>
  );
}

interface TillActionsProps {
  readonly till: TillDetails;
  readonly onForce: () => void;
  readonly onBank: () => void;
}

function TillActions({ till, onForce, onBank }: TillActionsProps) {
  const { t } = useTranslation('feeinvoice');
  const here = useBranch();
  return (
    <>
      {till.may.force && (
        <Button variant="default" leftSection={<Icon name="lock" />} onClick={onForce}>
          {t(till.day === localDay() ? 'tills.force_today' : 'tills.force')}
        </Button>
      )}
      {till.may.bank && (
        <Button variant="default" leftSection={<Icon name="building-bank" />} onClick={onBank}>
          {t('tills.bank')}
        </Button>
      )}
      {till.state !== 'open' && (
        <PrintButton
          kind="feeinvoice.till"
          usual="both"
          namespace="feeinvoice"
          label={t('tills.print')}
          onPrint={async (language) =>
            (await import('./print-till.tsx')).printTill({
              till,
              language,
              branch: here?.branch.name ?? { lo: '', en: '' },
            })
          }
        />
      )}
    </>
  );
}
