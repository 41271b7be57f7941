import { type FamilyBalance, payWithCredit } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, Group, Icon, notify, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { TransferButton } from '../transfer/transfer-button.tsx';

/** Money that the family has paid already and no invoice has taken. */
export function CreditNotice({ account: { family, credit, balance } }: { account: FamilyBalance }) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const using = useApiMutation(payWithCredit, {
    onSuccess: ({ used }) => notify({ text: t('payment.credit_used', { amount: format.kip(used) }) }),
  });
  if (credit <= 0) return null;

  return (
    <Alert role="status" color="blue" icon={<Icon name="wallet" />}>
      <Group justify="space-between">
        <Text>{t('payment.credit', { amount: format.kip(credit) })}</Text>
        <TransferButton family={family} credit={credit} />
        {balance > 0 && (
          <Button
            variant="default"
            size="compact-md"
            loading={using.isPending}
            onClick={() => using.mutate({ params: { id: family.id }, body: { credit } })}
          >
            {t('payment.use_credit')}
          </Button>
        )}
      </Group>
      {using.error && (
        <Text role="alert" c="red" size="sm">
          {errorText(using.error.code)}
        </Text>
      )}
    </Alert>
  );
}
