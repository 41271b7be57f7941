import { addContact, listContacts, NewContact } from '@suksa/contracts/settings';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send, useCan } from '@suksa/platform';
import { Badge, Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton, Stack, Text } from '@suksa/ui';
import { DateField, FormDialog, FormRow, SelectField, TextareaField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './customer.module.css';
import { useCustomerLabels } from './use-customer-labels.ts';

/** What was said to the family, newest first; notes are only ever added. */
export function ContactLog({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const { channels } = useCustomerLabels();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(listContacts, { params: { id } })),
  );
  return (
    <Stack gap="md" mt="md">
      {can('settings.customer.edit') && (
        <div>
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('customers.contact.add')}
          </Button>
        </div>
      )}
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('customers.contact.empty')} />
      ) : (
        <ul className={classes.rows}>
          {data.rows.map((note) => (
            <li key={note.id}>
              <div>
                <Text style={{ whiteSpace: 'pre-wrap' }}>{note.text}</Text>
                <Text size="sm" c="dimmed">
                  {format.date(note.day)} · {format.name(note.by)}
                </Text>
              </div>
              <Badge color="gray" variant="light">
                {channels.find(({ value }) => value === note.channel)?.label}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {adding && <ContactForm id={id} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function ContactForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { channels } = useCustomerLabels();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'settings.customer.contact',
    record: id,
    schema: NewContact,
    namespace: 'settings',
    initial: { day: localDay(), channel: 'call' as const, text: '', idempotencyKey },
    submit: (body) => send(addContact, { params: { id }, body }),
  });
  const { field } = form;
  return (
    <FormDialog opened onClose={onClose} form={form} title={t('customers.contact.add')}>
      <FormRow>
        <DateField {...field('day')} label={t('customers.contact.day')} required />
        <SelectField {...field('channel')} label={t('customers.contact.channel')} data={channels} required />
      </FormRow>
      <TextareaField
        {...field('text')}
        label={t('customers.contact.text')}
        maxLength={1000}
        required
        autoFocus
      />
    </FormDialog>
  );
}
