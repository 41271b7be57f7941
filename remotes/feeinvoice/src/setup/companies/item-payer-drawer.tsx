import { endItemPayer, type ItemPayer } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, dialogs, Modal, notify, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';

interface ItemPayerDrawerProps {
  readonly payer: ItemPayer;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** What a company pays of one student; each fee can go back to the family. */
export default function ItemPayerDrawer({ payer, mayChange, onClose }: ItemPayerDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const { company, student, items } = payer;
  const ending = useApiMutation(endItemPayer, { onSuccess: () => notify({ text: t('companies.ended') }) });

  async function end({ id, name }: ItemPayer['items'][number]) {
    const agreed = await dialogs.confirm({
      title: t('companies.end_title', { item: format.name(name), company: format.name(company.name) }),
      text: t('companies.end_text'),
      confirmLabel: t('companies.end'),
    });
    if (agreed) ending.mutate({ body: { companyId: company.id, studentId: student.id, feeItemId: id } });
  }

  return (
    <Modal opened kind="drawer" onClose={onClose} title={format.name(student.name)}>
      <Stack gap="lg">
        <Text>{t('companies.pays_for', { company: format.name(company.name) })}</Text>
        {ending.error && (
          <Alert role="alert" color="red">
            {errorText(ending.error.code)}
          </Alert>
        )}
        <ul className={details.lines}>
          {items.map((item) => (
            <li key={item.id} className={details.line}>
              <span>{format.name(item.name)}</span>
              {mayChange && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  loading={ending.isPending}
                  aria-label={t('companies.end_item', { item: format.name(item.name) })}
                  onClick={() => void end(item)}
                >
                  {t('companies.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  );
}
