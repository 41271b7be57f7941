import type { Customer } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Badge, Group, Stack, StatusBadge, Text } from '@suksa/ui';
import { type Column, MatchNote } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** The list's columns; the keys are those of the export. */
export function useCustomerColumns(): readonly Column<Customer>[] {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const other = language === 'Lo' ? 'En' : 'Lo';
  return [
    {
      key: `name${language}`,
      title: t('customers.fields.family'),
      render: ({ name, company, match }) => (
        <Group gap={8} wrap="nowrap">
          <Text fw={600}>{format.name(name)}</Text>
          <MatchNote match={match} />
          {company && (
            <Badge variant="light" color="gray">
              {t('customers.company')}
            </Badge>
          )}
        </Group>
      ),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: `name${other}`,
      title: t(`customers.fields.name_${other === 'Lo' ? 'lo' : 'en'}`),
      render: ({ name }) => name[other === 'Lo' ? 'lo' : 'en'] || '–',
      hidden: true,
    },
    {
      key: `children${language}`,
      title: t('customers.fields.children'),
      render: ({ children }) =>
        children.length === 0 ? (
          '–'
        ) : (
          <Stack gap={0}>
            {children.map(({ id, name, className, share }) => (
              <Text key={id} size="sm">
                {format.name(name)}
                <Text span c="dimmed" size="sm">
                  {className && ` · ${format.className(className)}`}
                  {share !== null && ` · ${format.percent(share / 100)}`}
                </Text>
              </Text>
            ))}
          </Stack>
        ),
      sortable: 'children',
      wrap: true,
    },
    {
      key: `payer${language}`,
      spare: true,
      title: t('customers.fields.payer'),
      render: ({ payer, company }) => company || (payer ? format.name(payer.name) : '–'),
      card: 'subtitle',
    },
    {
      key: 'company',
      title: t('customers.fields.company'),
      render: ({ company }) => company || '–',
      hidden: true,
    },
    { key: 'phone', title: t('customers.fields.phone'), render: ({ phone }) => phone || '–' },
    {
      key: 'balance',
      title: t('customers.fields.balance'),
      render: ({ balance, overdue }) => (
        <Text size="sm" c={overdue > 0 ? 'red' : undefined} fw={balance > 0 ? 600 : undefined}>
          {format.kip(balance)}
        </Text>
      ),
      sortable: true,
      align: 'end',
    },
    {
      key: 'overdue',
      title: t('customers.fields.overdue'),
      render: ({ overdue }) => overdue > 0 && <StatusBadge tone="red" label={format.kip(overdue)} />,
      align: 'end',
      card: 'badge',
    },
    {
      key: 'credit',
      spare: true,
      title: t('customers.fields.credit'),
      render: ({ credit }) => (credit > 0 ? format.kip(credit) : '–'),
      sortable: true,
      align: 'end',
    },
  ];
}
