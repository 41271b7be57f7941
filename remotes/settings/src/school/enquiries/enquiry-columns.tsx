import { type Enquiry, enquiryStatuses } from '@suksa/contracts/landing';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** The list's columns; the keys are those of the export. */
export function useEnquiryColumns(): readonly Column<Enquiry>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'created',
      title: t('enquiries.fields.created'),
      render: ({ createdAt }) => format.dateTime(createdAt),
      sortable: true,
      width: 150,
    },
    {
      key: 'name',
      title: t('enquiries.fields.name'),
      render: ({ name }) => <Text fw={600}>{name}</Text>,
      sortable: true,
      hideable: false,
      card: 'title',
    },
    { key: 'phone', title: t('enquiries.fields.phone'), render: ({ phone }) => format.phone(phone) },
    { key: 'level', title: t('enquiries.fields.level'), render: ({ level }) => format.name(level) },
    { key: 'year', title: t('enquiries.fields.year'), render: ({ year }) => year },
    {
      key: 'message',
      title: t('enquiries.fields.message'),
      render: ({ message }) => <Text lineClamp={1}>{message}</Text>,
      card: 'subtitle',
    },
    { key: 'note', title: t('enquiries.fields.note'), render: ({ note }) => note, hidden: true },
    {
      key: 'status',
      title: t('enquiries.fields.status'),
      render: ({ status }) => (
        <StatusBadge tone={status === 'new' ? 'amber' : 'green'} label={t(`enquiries.statuses.${status}`)} />
      ),
      sortable: true,
      labels: Object.fromEntries(
        enquiryStatuses.map((status) => [status, t(`enquiries.statuses.${status}`)]),
      ),
      card: 'badge',
    },
  ];
}
