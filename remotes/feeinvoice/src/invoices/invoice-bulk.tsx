import { type InvoiceRow, mostPapers, remindFamilies } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, Icon, notify, PrintButton, useRefusalNotice } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const DraftButtons = lazy(() => import('./drafts/draft-buttons.tsx'));

/** As many as one call reminds. */
const mostFamilies = 300;

interface InvoiceBulkProps {
  readonly selection: Selection<InvoiceRow>;
  readonly ofDrafts: boolean;
  readonly mayWrite: boolean;
}

/** What is done with ticked invoices: printed, and reminded of where they are overdue; drafts are issued or thrown away. */
export function InvoiceBulk({ selection: { keys, rows, clear }, ofDrafts, mayWrite }: InvoiceBulkProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  if (ofDrafts)
    return (
      mayWrite && (
        <Suspense>
          <DraftButtons drafts={rows} size="compact-sm" onIssued={clear} onDiscarded={clear} />
        </Suspense>
      )
    );
  return (
    <>
      {mayWrite && <RemindButton rows={rows} onReminded={clear} />}
      <PrintButton
        kind="feeinvoice.invoice"
        usual="both"
        namespace="feeinvoice"
        size="compact-sm"
        label={t('invoices.print_two')}
        disabled={keys.length > mostPapers}
        title={
          keys.length > mostPapers
            ? t('invoices.print_most', { number: format.number(mostPapers) })
            : undefined
        }
        onPrint={async (language) =>
          (await import('./print-invoice.tsx')).printInvoices(keys.map(Number), language)
        }
      />
    </>
  );
}

/** Sends the families of ticked overdue invoices the reminder that it is time for, each once. */
function RemindButton({ rows, onReminded }: { rows: readonly InvoiceRow[]; onReminded: () => void }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const refused = useRefusalNotice('feeinvoice');
  const sending = useApiMutation(remindFamilies);
  const familyIds = [
    ...new Set(rows.filter(({ status }) => status === 'overdue').map(({ family }) => family.id)),
  ];
  const isNone = familyIds.length === 0;
  const tooMany = familyIds.length > mostFamilies;

  async function remind() {
    const agreed = await dialogs.confirm({
      title: t('invoices.ask_remind', { count: familyIds.length, number: format.number(familyIds.length) }),
      text: t('invoices.ask_remind_text'),
      confirmLabel: t('invoices.remind'),
    });
    if (!agreed) return;
    try {
      const { families, messages } = await sending.mutateAsync({ body: { way: 'message', familyIds } });
      const told = { count: families, number: format.number(families), messages: format.number(messages) };
      notify(
        families === 0
          ? { tone: 'amber', text: t('invoices.reminded_before') }
          : { text: t('invoices.reminded', told) },
      );
      onReminded();
    } catch (error) {
      refused(error);
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon name="send" />}
      loading={sending.isPending}
      disabled={isNone || tooMany}
      title={
        isNone
          ? t('invoices.remind_none')
          : tooMany
            ? t('invoices.print_most', { number: format.number(mostFamilies) })
            : undefined
      }
      onClick={() => void remind()}
    >
      {t('invoices.remind')}
    </Button>
  );
}
