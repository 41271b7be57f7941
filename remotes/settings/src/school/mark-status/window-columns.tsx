import type { MarkWindow } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { stateTones, useWindowLabels } from './use-window-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useWindowColumns(): readonly Column<MarkWindow>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { periods, states, periodOf, levelOf, moment } = useWindowLabels();
  const months = Array.from({ length: 12 }, (_, index) => [`month_${index + 1}`, format.month(index + 1)]);
  const none = <Text c="dimmed">–</Text>;
  const text = (key: string) => t(`windows.fields.${key}` as 'windows.fields.period');
  return [
    {
      key: 'period',
      title: text('period'),
      render: (window) => <Text fw={600}>{periodOf(window)}</Text>,
      labels: {
        ...Object.fromEntries(periods.map(({ value, label }) => [value, label])),
        ...Object.fromEntries(months),
      },
      sortable: 'order',
      hideable: false,
      card: 'title',
    },
    {
      key: 'level',
      title: text('level'),
      render: levelOf,
      labels: { '': t('windows.all_levels') },
      card: 'subtitle',
    },
    { key: 'opens', title: text('opens'), render: ({ opens }) => moment(opens), sortable: true },
    { key: 'closes', title: text('closes'), render: ({ closes }) => moment(closes), sortable: true },
    {
      key: 'state',
      title: text('state'),
      render: ({ state }) => (
        <StatusBadge
          tone={stateTones[state]}
          label={states.find(({ value }) => value === state)?.label ?? state}
        />
      ),
      labels: Object.fromEntries(states.map(({ value, label }) => [value, label])),
      card: 'badge',
    },
    {
      key: 'ended',
      title: text('ended'),
      render: ({ ended }) => (ended ? moment(ended) : none),
      hidden: true,
    },
    {
      key: 'reopened',
      title: text('reopened'),
      render: ({ reopenedUntil }) => (reopenedUntil ? moment(reopenedUntil) : none),
    },
    {
      key: 'reason',
      title: text('reason'),
      render: ({ reopenReason }) => reopenReason || none,
      wrap: true,
      hidden: true,
    },
  ];
}
