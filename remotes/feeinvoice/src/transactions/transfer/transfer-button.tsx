import { type CreditTransfer, listTransferBranches } from '@suksa/contracts/feeinvoice';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TransferForm = lazy(() => import('./transfer-form.tsx'));
const TransferDrawer = lazy(() => import('./transfer-drawer.tsx'));

interface TransferButtonProps {
  readonly family: CreditTransfer['family'];
  readonly credit: number;
}

/** Moves credit to another branch: there only where the family has a child in one that the user may work in. */
export function TransferButton({ family, credit }: TransferButtonProps) {
  const { t } = useTranslation('feeinvoice');
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const may = can('feeinvoice.payment.approve') && !readOnly && credit > 0;
  const found = useQuery({
    ...apiQuery(listTransferBranches, { params: { id: family.id } }),
    enabled: may || done !== null,
  });
  const branches = found.data?.rows ?? [];
  return (
    <>
      {may && branches.length > 0 && (
        <Button variant="default" leftSection={<Icon name="transfer" />} onClick={() => setOpened(true)}>
          {t('transfer.open')}
        </Button>
      )}
      <Suspense>
        {opened && (
          <TransferForm
            family={family}
            credit={credit}
            branches={branches}
            onDone={({ id }) => setDone(id)}
            onClose={() => setOpened(false)}
          />
        )}
        {done !== null && <TransferDrawer id={done} onClose={() => setDone(null)} />}
      </Suspense>
    </>
  );
}
