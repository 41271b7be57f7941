import type { InvoiceRow } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';
import { useDrafts } from './use-drafts.ts';

interface DraftButtonsProps {
  readonly drafts: readonly Pick<InvoiceRow, 'id' | 'total'>[];
  readonly size?: 'compact-sm';
  readonly onIssued: (ids: readonly number[]) => void;
  readonly onDiscarded: () => void;
}

/** What becomes of drafts: they are issued or thrown away. */
export default function DraftButtons({ drafts, size, onIssued, onDiscarded }: DraftButtonsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { issue, discard, isBusy, most } = useDrafts();
  const tooMany = drafts.length > most;
  const shared = {
    ...(size && { size }),
    disabled: isBusy || tooMany,
    title: tooMany ? t('invoices.print_most', { number: format.number(most) }) : undefined,
  };
  return (
    <>
      <Button
        {...shared}
        {...(!size && { className: details.void })}
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        onClick={() => void discard(drafts).then((gone) => gone && onDiscarded())}
      >
        {t('drafts.discard')}
      </Button>
      <Button
        {...shared}
        leftSection={<Icon name="file-invoice" />}
        onClick={() => void issue(drafts).then((ids) => ids && onIssued(ids))}
      >
        {t('drafts.issue')}
      </Button>
    </>
  );
}
