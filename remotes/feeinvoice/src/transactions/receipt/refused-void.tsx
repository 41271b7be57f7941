import type { VoidRequest } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, Stack } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** That the last void that was asked for was refused, and why: whoever asked looks at the receipt first. */
export function RefusedVoid({ request }: { readonly request: VoidRequest }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { decidedBy, requestedBy, requestedAt, reason, refusal } = request;
  return (
    <Alert
      color="yellow"
      icon={<Icon name="info-circle" />}
      title={t('voids.refused_by', { name: decidedBy ? format.name(decidedBy) : '' })}
    >
      <Stack gap="xs">
        <span>
          {t('receipt.reason')}: {refusal}
        </span>
        <span>
          {t('voids.asked_by', { name: format.name(requestedBy), time: format.dateTime(requestedAt) })}:{' '}
          {reason}
        </span>
      </Stack>
    </Alert>
  );
}
