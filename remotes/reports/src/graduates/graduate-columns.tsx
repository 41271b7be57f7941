import { averageBands, type GraduateLine, graduateOutcomes } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';

const tones = { passed: 'green', failed: 'red', open: 'gray', revoked: 'amber' } as const;

/** The register's columns; the keys are those of the export. */
export function useGraduateColumns(isHonour: boolean): readonly Column<GraduateLine>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const none = <Text c="dimmed">–</Text>;
  const mark = (value: number | null) => (value === null ? none : format.mark(value, 2));
  const place: Column<GraduateLine> = {
    key: 'honour',
    title: t('graduates.place'),
    render: ({ honour }) => (honour === null ? none : format.number(honour)),
    sortable: true,
    align: 'end',
    width: 80,
    card: 'badge',
  };
  return [
    ...(isHonour ? [place] : []),
    { key: 'code', title: t('columns.code'), render: ({ code }) => code, sortable: true, card: 'subtitle' },
    {
      key: `name${script}`,
      title: t('columns.name'),
      render: ({ studentId, name }) => <StudentLink id={studentId} name={name} />,
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'sex',
      title: t('graduates.sex'),
      render: ({ sex }) => t(`sexes.${sex}`),
      labels: { female: t('sexes.female'), male: t('sexes.male') },
    },
    {
      key: `level${script}`,
      title: t('filters.level'),
      render: ({ level }) => format.name(level),
      sortable: 'level',
      hidden: !isHonour,
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('columns.class'),
      render: ({ className }) => format.className(className),
    },
    {
      key: 'average',
      title: t('graduates.average'),
      render: ({ average }) => mark(average),
      sortable: true,
      align: 'end',
    },
    {
      key: 'result',
      title: t('graduates.result'),
      render: ({ result }) => mark(result),
      sortable: true,
      align: 'end',
    },
    {
      key: 'band',
      title: t('graduates.band'),
      render: ({ band }) => t(`graduates.bands.${band}`),
      labels: Object.fromEntries(averageBands.map((band) => [band, t(`graduates.bands.${band}`)])),
      hidden: true,
    },
    {
      key: 'examCentre',
      spare: true,
      title: t('graduates.centre'),
      render: ({ examCentre }) => examCentre || none,
    },
    {
      key: 'certificate',
      title: t('graduates.certificate'),
      render: ({ certificate }) => certificate ?? none,
      sortable: true,
    },
    {
      key: 'stateNumber',
      title: t('graduates.state_number'),
      render: ({ stateNumber }) => stateNumber || none,
      hidden: true,
    },
    ...(isHonour
      ? []
      : [
          {
            key: 'outcome',
            title: t('graduates.outcome'),
            render: ({ outcome }) => (
              <StatusBadge tone={tones[outcome]} label={t(`graduates.outcomes.${outcome}`)} />
            ),
            labels: Object.fromEntries(
              graduateOutcomes.map((outcome) => [outcome, t(`graduates.outcomes.${outcome}`)]),
            ),
            card: 'badge',
          } satisfies Column<GraduateLine>,
        ]),
  ];
}
