import type { User } from '@suksa/contracts/settings';
import {
  eraseStaff,
  previewStaffErasure,
  type StaffErasure,
  StaffErasureOrder,
} from '@suksa/contracts/settings/data/staff-erasure';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { ErasureForm, ErasureHindered, useContractForm } from '@suksa/ui/form';
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
    <ErasureHindered
      title={t('users.erasure.title')}
      loadingText={t('users.erasure.loading')}
      error={error}
      onRetry={() => void refetch()}
      namespace="settings"
      hindrance={
        hindrance
          ? { text: t(`users.erasure.hindrance.${hindrance}`), isErased: hindrance === 'erased' }
          : null
      }
      onClose={onClose}
    />
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
  return (
    <ErasureForm
      form={form}
      onClose={onClose}
      removed={plan.removed.map(({ what, count }) => ({ text: t(`users.erasure.removed.${what}`), count }))}
      kept={plan.kept.map(({ what, count }) => ({ text: t(`users.erasure.kept.${what}`), count }))}
      words={{
        title: t('users.erasure.title'),
        person: t('users.erasure.of', { name }),
        goes: t('users.erasure.goes'),
        nothing: t('users.erasure.nothing'),
        stays: t('users.erasure.stays'),
        name: t(plan.nameStays ? 'users.erasure.name_stays' : 'users.erasure.name_goes'),
        warning: t('users.erasure.warning'),
        reason: t('users.erasure.reason'),
        confirm: t('users.erasure.confirm'),
        done: t('users.erasure.done', { name }),
      }}
    />
  );
}
