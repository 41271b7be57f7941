import { readCardFee } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CardFeeForm = lazy(() => import('./card-fee-form.tsx'));

/** What a card in place of a lost one costs here, and the way to change it. */
export function CardFeeButton() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const mayEdit = useCan()('settings.card.edit');
  const readOnly = useBranch()?.readOnly ?? true;
  const { data } = useQuery(apiQuery(readCardFee));
  const [open, setOpen] = useState(false);
  if (!data || !mayEdit) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="receipt" />}
        disabled={readOnly}
        onClick={() => setOpen(true)}
      >
        {data.fee
          ? t('cards.fee.button', { amount: format.kip(data.fee.amount) })
          : t('cards.fee.button_free')}
      </Button>
      {open && (
        <Suspense>
          <CardFeeForm now={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
