import { type Customer, type CustomerDetails, mergeCustomers, previewMerge } from '@suksa/contracts/settings';
import { useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, Modal, notify, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './customer.module.css';
import { FamilyPicker } from './family-picker.tsx';

interface MergeDialogProps {
  readonly customer: CustomerDetails;
  readonly onClose: () => void;
}

/** Makes another family part of this one, after showing what would move. */
export default function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { errorText } = useErrorText('settings');
  const format = useFormat();
  const [other, setOther] = useState<Customer | null>(null);
  const merge = useApiMutation(mergeCustomers);
  const name = format.name(customer.name);

  return (
    <Modal
      opened
      title={t('customers.merge.title', { family: name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            disabled={!other}
            loading={merge.isPending}
            onClick={() =>
              other &&
              merge.mutate(
                { params: { id: customer.id }, body: { other: other.id } },
                {
                  onSuccess: () => {
                    notify({ text: t('customers.merge.done', { family: name }) });
                    onClose();
                  },
                },
              )
            }
          >
            {t('customers.merge.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {merge.error && (
          <Alert role="alert" color="red">
            {errorText(merge.error.code, { ...merge.error.details })}
          </Alert>
        )}
        <FamilyPicker
          label={t('customers.merge.other')}
          except={customer.id}
          value={other}
          onChange={setOther}
        />
        {other && <Preview customer={customer} other={other} />}
      </Stack>
    </Modal>
  );
}

function Preview({ customer, other }: { readonly customer: CustomerDetails; readonly other: Customer }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(previewMerge, { params: { id: customer.id }, query: { other: other.id } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />;
  if (!data) return <Skeleton height={120} />;
  return (
    <section aria-label={t('customers.merge.preview')}>
      {refreshFailure}
      <h3 className={classes.heading}>
        {t('customers.merge.moves', { from: format.name(data.given.name), to: format.name(data.kept.name) })}
      </h3>
      <ul>
        <li>
          {t('customers.fields.children')}:{' '}
          {data.children.map(({ name }) => format.name(name)).join(', ') || '–'}
        </li>
        <li>
          {t('customers.members')}: {data.members.map(format.name).join(', ') || '–'}
        </li>
        <li>{t('customers.merge.invoices', { number: data.invoices, amount: format.kip(data.owed) })}</li>
        <li>{t('customers.merge.receipts', { number: data.receipts, amount: format.kip(data.credit) })}</li>
      </ul>
      {data.samePhones.length > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('customers.merge.same_phones', { phones: data.samePhones.join(', ') })}
        </Alert>
      )}
    </section>
  );
}
