import { readCreditTransfer } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Modal, PrintButton, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';

interface TransferDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One transfer of credit: which documents of the one branch it left, and the receipt of the other. */
export default function TransferDrawer({ id, onClose }: TransferDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data: transfer, error, refetch } = useQuery(apiQuery(readCreditTransfer, { params: { id } }));
  const facts =
    transfer &&
    ([
      [t('fields.family'), format.name(transfer.family.name)],
      [t('transfer.from'), format.name(transfer.from.name)],
      [t('transfer.to'), format.name(transfer.to.name)],
      [t('transfer.receipt'), transfer.receipt.number],
      [t('receipt.reason'), transfer.reason],
      [t('transfer.by'), `${format.name(transfer.madeBy)} · ${format.dateTime(transfer.madeAt)}`],
    ] as const);
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={t('transfer.of')}
      footer={
        transfer && (
          <PrintButton
            kind="feeinvoice.credit-transfer"
            usual="both"
            namespace="feeinvoice"
            label={t('transfer.print')}
            onPrint={async (language) =>
              (await import('./print-transfer.tsx')).printTransfer({ transfer, language })
            }
          />
        )
      }
    >
      {transfer && facts ? (
        <Stack gap="lg">
          <strong className={details.amount}>{format.kip(transfer.amount)}</strong>
          <Facts of={facts} />
          <ul className={details.lines}>
            {transfer.sources.map(({ document, amount }) => (
              <li key={document} className={details.line}>
                <span>{t('transfer.left', { document })}</span>
                <span className={details.figure}>{format.number(amount)}</span>
              </li>
            ))}
            {(['paid', 'credit'] as const)
              .filter((part) => transfer.receipt[part] > 0)
              .map((part) => (
                <li key={part} className={details.line}>
                  <span>{t(`transfer.${part}`)}</span>
                  <span className={details.figure}>{format.number(transfer.receipt[part])}</span>
                </li>
              ))}
          </ul>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </Modal>
  );
}
