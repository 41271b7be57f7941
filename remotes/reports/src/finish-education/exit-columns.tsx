import { type ExitLine, exitClearances, exitKinds } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';

const tones = {
  graduated: 'green',
  transferred_out: 'blue',
  withdrawn: 'amber',
  dropped_out: 'red',
  deceased: 'gray',
  missing: 'red',
  stayed: 'gray',
} as const;

/** The register's columns; the keys are those of the export. */
export function useExitColumns(withMoney: boolean): readonly Column<ExitLine>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const none = <Text c="dimmed">–</Text>;
  const clearanceOf = (clearance: ExitLine['clearance']) => t(`exits.clearances.${clearance || 'unknown'}`);
  return [
    {
      key: 'code',
      title: t('columns.code'),
      render: ({ code }) => code,
      sortable: true,
      spare: true,
      card: 'subtitle',
    },
    {
      key: `name${script}`,
      title: t('columns.name'),
      render: ({ studentId, name }) => <StudentLink id={studentId} name={name} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
      wrap: true,
      width: 128,
    },
    {
      key: 'sex',
      title: t('exits.sex'),
      render: ({ sex }) => t(`sexes.${sex}`),
      labels: { female: t('sexes.female'), male: t('sexes.male') },
      hidden: true,
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('exits.last_class'),
      render: ({ className }) => format.className(className),
      sortable: 'level',
    },
    {
      key: 'kind',
      title: t('exits.kind'),
      render: ({ kind }) => <StatusBadge tone={tones[kind]} label={t(`exits.kinds.${kind}`)} />,
      labels: Object.fromEntries(
        ([...exitKinds, 'stayed'] as const).map((kind) => [kind, t(`exits.kinds.${kind}`)]),
      ),
      card: 'badge',
    },
    {
      key: 'date',
      title: t('exits.date'),
      render: ({ date }) => (date ? format.date(date) : none),
      sortable: true,
      align: 'end',
    },
    {
      key: 'reason',
      title: t('exits.reason'),
      render: ({ reason }) => reason || none,
      wrap: true,
      width: 96,
    },
    {
      key: 'destination',
      title: t('exits.destination'),
      width: 120,
      spare: true,
      render: ({ destination }) => destination || none,
      wrap: true,
    },
    {
      key: 'clearance',
      title: t('exits.clearance'),
      render: ({ clearance, cardOpen }) => (
        <>
          {clearanceOf(clearance)}
          {cardOpen && <StatusBadge tone="amber" label={t('exits.card_open')} />}
        </>
      ),
      labels: Object.fromEntries(exitClearances.map((clearance) => [clearance, clearanceOf(clearance)])),
      wrap: true,
      width: 96,
    },
    ...(withMoney
      ? [
          {
            key: 'balance',
            title: t('exits.balance'),
            render: ({ balance }) => (balance ? format.kip(balance) : none),
            sortable: true,
            align: 'end',
          } satisfies Column<ExitLine>,
        ]
      : []),
    {
      key: 'paper',
      title: t('exits.paper'),
      render: ({ paper }) => paper?.number ?? none,
      spare: true,
    },
  ];
}
