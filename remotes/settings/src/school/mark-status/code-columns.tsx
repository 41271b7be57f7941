import type { MarkCode } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useCodeLabels } from './use-code-labels.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const labelsOf = (options: readonly Option[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

/** The list's columns; the keys are those of the export. */
export function useCodeColumns(): readonly Column<MarkCode>[] {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { kinds, countings, outcomes, rangeOf } = useCodeLabels();
  const [own, other] = format.locale === 'lo' ? (['Lo', 'En'] as const) : (['En', 'Lo'] as const);
  const otherLocale = other === 'Lo' ? 'lo' : 'en';
  const text = (key: string) => t(`codes.fields.${key}` as 'codes.fields.code');
  const none = <Text c="dimmed">–</Text>;
  return [
    {
      key: 'code',
      title: text('code'),
      render: ({ code, tone }) => <StatusBadge tone={tone} label={code} />,
      sortable: true,
      hideable: false,
      width: 100,
      card: 'badge',
    },
    {
      key: `name${own}`,
      title: text('name'),
      render: ({ name }) => <Text fw={600}>{format.name(name)}</Text>,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: `name${other}`,
      title: t(`branches.fields.name_${otherLocale}`),
      render: ({ name }) => <span lang={otherLocale}>{name[otherLocale]}</span>,
      hidden: true,
    },
    {
      key: 'kind',
      title: text('kind'),
      render: ({ kind }) => kinds.find(({ value }) => value === kind)?.label,
      labels: labelsOf(kinds),
      card: 'subtitle',
    },
    {
      key: 'range',
      title: text('range'),
      render: (code) => (code.from === null ? none : rangeOf(code)),
      align: 'end',
      width: 120,
    },
    {
      key: 'sign',
      title: text('sign'),
      render: ({ sign }) => sign ?? none,
      width: 90,
    },
    {
      key: 'counts',
      title: text('counts'),
      render: ({ counts }) => countings.find(({ value }) => value === counts)?.label ?? none,
      labels: { ...labelsOf(countings), '': '–' },
      wrap: true,
    },
    {
      key: 'pass',
      title: text('passes'),
      render: ({ passes }) => (passes === null ? none : common(passes ? 'answers.yes' : 'answers.no')),
      labels: { true: common('answers.yes'), false: common('answers.no'), '': '–' },
      width: 90,
    },
    {
      key: 'outcome',
      title: text('outcome'),
      render: ({ outcome }) => outcomes.find(({ value }) => value === outcome)?.label ?? none,
      labels: { ...labelsOf(outcomes), '': '–' },
      hidden: true,
    },
    {
      key: 'uses',
      title: text('uses'),
      render: ({ uses }) => format.number(uses),
      sortable: true,
      align: 'end',
      width: 110,
    },
    {
      key: 'active',
      title: text('active'),
      render: ({ active }) => (
        <StatusBadge
          tone={active ? 'green' : 'gray'}
          label={t(active ? 'codes.states.yes' : 'codes.states.no')}
        />
      ),
      labels: { true: t('codes.states.yes'), false: t('codes.states.no') },
      width: 130,
    },
  ];
}
