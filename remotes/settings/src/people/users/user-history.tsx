import { userAudit } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserLabels } from '../../components/use-user-labels.ts';

/** Who changed an account, when, and from what to what. */
export function UserHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { titles, types, statuses, sexes } = useUserLabels();
  const history = useQuery(apiQuery(userAudit, { params: { id } }));
  const labels = {
    username: t('users.fields.username'),
    title: t('users.fields.title'),
    name: t('users.fields.name'),
    sex: t('users.fields.sex'),
    phone: t('users.fields.phone'),
    email: t('users.fields.email'),
    role: t('users.fields.role'),
    branches: t('users.fields.branches'),
    staffType: t('users.fields.type'),
    employedFrom: t('users.fields.employed_from'),
    employedUntil: t('users.fields.employed_until'),
    cardCode: t('users.fields.card'),
    status: t('users.fields.status'),
    address: t('users.fields.address'),
    device: t('users.fields.device'),
    rows: t('users.fields.rows'),
  };
  const coded = [...titles, ...types, ...statuses, ...sexes];
  const show = (field: string, value: unknown) => {
    if (field.startsWith('employed') && typeof value === 'string') return format.date(value);
    return coded.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
