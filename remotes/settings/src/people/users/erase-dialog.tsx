import type { User } from '@suksa/contracts/settings';
import {
  eraseStaff,
  previewStaffErasure,
  type StaffErasure,
  StaffErasureOrder,
} from '@suksa/contracts/settings/data/staff-erasure';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { Alert, ErrorState, Icon, Modal, Skeleton, Stack, Text } from '@suksa/ui';
import { FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface EraseDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** What erasing somebody who worked here takes away and what stays, before anything is done. */
export default function EraseDialog({ user, onClose }: EraseDialogProps) {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewStaffErasure, { params: { id: user.id } }),
    // What is agreed to must be what is there now.
    staleTime: 0,
    gcTime: 0,
  });
  const [hindrance] = data?.hindrances ?? [];
  if (data && !hindrance) return <EraseForm user={user} plan={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('users.erasure.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
      ) : hindrance ? (
        <Alert color={hindrance === 'erased' ? 'gray' : 'yellow'} icon={<Icon name="info-circle" />}>
          {t(`users.erasure.hindrance.${hindrance}`)}
        </Alert>
      ) : (
        <Skeleton height={240} role="status" aria-label={t('users.erasure.loading')} />
      )}
    </Modal>
  );
}

function EraseForm({ user, plan, onClose }: EraseDialogProps & { readonly plan: StaffErasure }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [initial] = useState({ version: plan.version, reason: '' });
  // As it was called when this was asked: afterwards nobody knows any more.
  const [name] = useState(format.name(user.name));
  const form = useContractForm({
    name: 'settings.user.erase',
    record: user.id,
    schema: StaffErasureOrder,
    initial,
    submit: (body) => send(eraseStaff, { params: { id: user.id }, body }),
    namespace: 'settings',
  });
  const line = (what: string, text: string, count: number) => (
    <li key={what}>
      {text}: {format.number(count)}
    </li>
  );
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('users.erasure.title')}
      submitLabel={t('users.erasure.confirm')}
      irreversible
      savedText={t('users.erasure.done', { name })}
    >
      <Text>{t('users.erasure.of', { name })}</Text>
      <Stack gap={4}>
        <Text fw={600}>{t('users.erasure.goes')}</Text>
        {plan.removed.length > 0 ? (
          <ul>
            {plan.removed.map(({ what, count }) => line(what, t(`users.erasure.removed.${what}`), count))}
          </ul>
        ) : (
          <Text c="dimmed">{t('users.erasure.nothing')}</Text>
        )}
      </Stack>
      <Stack gap={4}>
        <Text fw={600}>{t('users.erasure.stays')}</Text>
        <ul>{plan.kept.map(({ what, count }) => line(what, t(`users.erasure.kept.${what}`), count))}</ul>
        <Text>{t(plan.nameStays ? 'users.erasure.name_stays' : 'users.erasure.name_goes')}</Text>
      </Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />}>
        {t('users.erasure.warning')}
      </Alert>
      <TextareaField {...form.field('reason')} label={t('users.erasure.reason')} maxLength={200} required />
    </FormDialog>
  );
}
