import { approveVoid, refuseVoid, VoidRefusal, type VoidRequest } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { Alert, Button, dialogs, Group, Icon, notify, Stack } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefuseForm } from '../../tills/refuse-form.tsx';

/** That somebody has asked for a void of the receipt; whoever may, countersigns or refuses. */
export function VoidRequestNotice({ request }: { readonly request: VoidRequest }) {
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const [refusing, setRefusing] = useState(false);
  const { cash } = request;
  const number = request.receipt.number;
  const cashText =
    cash &&
    (cash.till
      ? t('voids.cash_of_till', {
          name: format.name(cash.till.cashier),
          time: format.dateTime(cash.till.openedAt),
        })
      : t('voids.cash_of_none'));
  const approving = useApiMutation(approveVoid, {
    onSuccess: () => notify({ text: t('receipt.voided_now', { number }) }),
  });

  async function approve() {
    const agreed = await dialogs.confirm({
      title: t('receipt.void_title', { number }),
      text: [t('receipt.void_text'), cashText].filter(Boolean).join(' '),
      confirmLabel: t('voids.countersign'),
      cancelLabel: common.t('actions.back'),
    });
    if (agreed) approving.mutate({ params: { id: request.id } });
  }

  return (
    <Alert
      role="status"
      color="yellow"
      icon={<Icon name="info-circle" />}
      title={t('voids.asked_by', {
        name: format.name(request.requestedBy),
        time: format.dateTime(request.requestedAt),
      })}
    >
      <Stack gap="xs">
        <span>
          {t('receipt.reason')}: {request.reason}
        </span>
        {approving.error && <strong role="alert">{errorText(approving.error.code)}</strong>}
        {request.mayDecide ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => setRefusing(true)}>
              {t('refunds.refuse')}
            </Button>
            <Button
              color="red"
              leftSection={<Icon name="ban" />}
              loading={approving.isPending}
              onClick={() => void approve()}
            >
              {t('voids.countersign')}
            </Button>
          </Group>
        ) : (
          <span>{t('write_off.needs_second')}</span>
        )}
      </Stack>
      {refusing && (
        <RefuseForm
          name="feeinvoice.void-request.refuse"
          id={request.id}
          schema={VoidRefusal}
          title={t('voids.refuse_title', { number })}
          savedText={t('voids.refused_now')}
          submit={(body) => send(refuseVoid, { params: { id: request.id }, body })}
          onClose={() => setRefusing(false)}
        />
      )}
    </Alert>
  );
}
