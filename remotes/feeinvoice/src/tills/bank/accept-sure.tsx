import { acceptBankLines } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, dialogs, Group, Icon, notify, Text } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AcceptSureProps {
  readonly id: number;
  readonly count: number;
  readonly amount: number;
}

/** So many at a time that one sees it go on. */
const atOnce = 25;

/** Makes all lines that nothing speaks against payments, with their receipts. */
export function AcceptSure({ id, count, amount }: AcceptSureProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const [done, setDone] = useState<number | null>(null);
  const accepting = useApiMutation(acceptBankLines);

  async function acceptAll() {
    const agreed = await dialogs.confirm({
      title: t('bank.accept_all', { count, number: format.number(count) }),
      text: t('bank.accept_all_text', { amount: format.kip(amount) }),
      confirmLabel: t('bank.accept'),
    });
    if (!agreed) return;
    let accepted = 0;
    setDone(0);
    try {
      for (;;) {
        const step = await accepting.mutateAsync({ params: { id }, body: { most: atOnce } });
        accepted += step.accepted;
        setDone(accepted);
        if (step.left === 0 || step.accepted === 0) break;
      }
      notify({ text: t('bank.accepted_now', { count: accepted, number: format.number(accepted) }) });
    } catch {
      // What has been accepted stays; the sentence below says why it stopped.
    } finally {
      setDone(null);
    }
  }

  return (
    <Alert color="blue" icon={<Icon name="circle-check" />}>
      <Group justify="space-between">
        <Text>
          {t('bank.sure_lines', { count, number: format.number(count), amount: format.kip(amount) })}
        </Text>
        <Button loading={done !== null} onClick={() => void acceptAll()}>
          {t('bank.accept_all', { count, number: format.number(count) })}
        </Button>
      </Group>
      <Text role="status" size="sm">
        {done !== null && t('bank.going_on', { number: format.number(done) })}
      </Text>
      {accepting.error && (
        <Text role="alert" c="red" size="sm">
          {errorText(accepting.error.code)}
        </Text>
      )}
    </Alert>
  );
}
