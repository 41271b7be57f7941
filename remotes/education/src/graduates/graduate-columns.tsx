import {
  checkKeys,
  checkStates,
  destinationKinds,
  type ExamSubject,
  type Graduate,
  graduateStatuses,
  subjectColumn,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { BandBadge } from '../components/band-badge.tsx';
import { labelsOf, useCodedLabels } from '../components/use-coded-labels.ts';
import { CheckBadge, ChecksSummary, GraduateStatusBadge } from './graduate-badges.tsx';
import classes from './graduates.module.css';

type Columns = readonly Column<Graduate>[];

/** The list's columns; the keys are those of the export. */
export function useGraduateColumns(
  view: 'candidates' | 'alumni',
  /** What was sat by subject: a column for each, to be shown and exported where wanted. */
  subjects: readonly ExamSubject[],
): Columns {
  const alumni = view === 'alumni';
  const who = useWhoColumns(alumni);
  const marks = useMarkColumns(subjects);
  const checks = useCheckColumns(alumni);
  const outcome = useOutcomeColumns(alumni);
  const whereabouts = useWhereaboutsColumns(alumni);
  return [...who, ...marks, ...checks, ...outcome, ...whereabouts];
}

function useWhoColumns(alumni: boolean): Columns {
  const { t } = useTranslation('education');
  const format = useFormat();
  const language = format.locale === 'lo' ? 'Lo' : 'En';
  const sexes = labelsOf(useCodedLabels('sex', ['female', 'male']));
  return [
    {
      key: 'code',
      title: t('fields.code'),
      render: ({ code }) => code,
      sortable: true,
      spare: true,
      width: 110,
    },
    {
      key: `name${language}`,
      title: t('fields.name'),
      render: ({ name }) => (
        <Text component="span" fw={600}>
          {format.name(name)}
        </Text>
      ),
      sortable: 'name',
      hideable: false,
      wrap: true,
      width: 140,
      card: 'title',
    },
    {
      key: 'class',
      classIn: format.locale,
      title: t('fields.class'),
      render: ({ className }) => format.className(className),
      sortable: true,
      width: 90,
      card: 'subtitle',
    },
    {
      key: 'sex',
      title: t('fields.sex'),
      render: ({ sex }) => t(`sex.${sex}`),
      labels: sexes,
      width: 80,
      hidden: true,
    },
    {
      key: `level${language}`,
      title: t('fields.level'),
      render: ({ levelName }) => format.name(levelName),
      hidden: true,
    },
    { key: 'year', title: t('fields.year'), render: ({ year }) => year, sortable: true, hidden: !alumni },
  ];
}

/** Of the year, and of the exam: as a whole and by subject. */
function useMarkColumns(subjects: readonly ExamSubject[]): Columns {
  const { t } = useTranslation('education');
  const format = useFormat();
  const mark = (value: number | null) => (value === null ? <Text c="dimmed">–</Text> : format.mark(value, 2));
  return [
    {
      key: 'average',
      title: t('fields.average'),
      render: ({ average }) => (
        <>
          {mark(average)}{' '}
          <span className={classes.band}>
            <BandBadge mark={average} />
          </span>
        </>
      ),
      sortable: true,
      align: 'end',
    },
    {
      key: 'exam',
      title: t('graduates.fields.exam'),
      render: ({ examResult, reSitResult }) => (
        <>
          {mark(examResult)}
          {reSitResult !== null && (
            <small className={classes.reSit}>
              {t('graduates.fields.re_sit')} {mark(reSitResult)}
            </small>
          )}
        </>
      ),
      sortable: true,
      align: 'end',
      width: 90,
    },
    {
      key: 'reSit',
      title: t('graduates.fields.re_sit'),
      render: ({ reSitResult }) => mark(reSitResult),
      align: 'end',
      width: 90,
      hidden: true,
    },
    ...subjects.map(
      ({ subjectId, name }): Column<Graduate> => ({
        key: subjectColumn(subjectId),
        title: format.name(name),
        render: ({ marks }) => {
          const found = marks.find((one) => one.subjectId === subjectId);
          return mark(found?.reSit ?? found?.exam ?? null);
        },
        align: 'end',
        width: 110,
        hidden: true,
      }),
    ),
  ];
}

function useCheckColumns(alumni: boolean): Columns {
  const { t } = useTranslation('education');
  const states = labelsOf(useCodedLabels('graduates.check_state', checkStates));
  return [
    {
      key: 'checks',
      title: t('graduates.fields.checks'),
      render: ({ checks }) => <ChecksSummary checks={checks} />,
      exportable: false,
      hidden: alumni,
      width: 110,
    },
    ...checkKeys.map(
      (key): Column<Graduate> => ({
        key: `${key}_check`,
        title: t(`graduates.check.${key}`),
        render: ({ checks }) => {
          const check = checks.find((one) => one.key === key);
          return check ? <CheckBadge state={check.state} /> : '–';
        },
        labels: states,
        hidden: true,
      }),
    ),
  ];
}

function useOutcomeColumns(alumni: boolean): Columns {
  const { t } = useTranslation('education');
  const statuses = labelsOf(useCodedLabels('graduates.status', graduateStatuses));
  return [
    {
      key: 'status',
      title: t('fields.status'),
      render: ({ status }) => <GraduateStatusBadge status={status} />,
      labels: statuses,
      sortable: true,
      card: 'badge',
      width: 150,
    },
    {
      key: 'certificate',
      title: t('graduates.fields.certificate'),
      render: ({ certificate }) => certificate ?? <Text c="dimmed">–</Text>,
      sortable: true,
      spare: !alumni,
      width: 150,
    },
    {
      key: 'stateNumber',
      title: t('graduates.fields.state_number'),
      render: ({ stateNumber }) => stateNumber || '–',
      hidden: true,
    },
  ];
}

/** How who has left is reached, and what they do now. */
function useWhereaboutsColumns(alumni: boolean): Columns {
  const { t } = useTranslation('education');
  const format = useFormat();
  const kinds = labelsOf(
    useCodedLabels(
      'graduates.destination',
      destinationKinds.filter((kind) => kind !== ''),
    ),
  );
  return [
    {
      key: 'phone',
      title: t('fields.phone'),
      render: ({ phone }) => (phone ? format.phone(phone) : '–'),
      hidden: !alumni,
    },
    { key: 'email', title: t('graduates.fields.email'), render: ({ email }) => email || '–', hidden: true },
    {
      key: 'destinationKind',
      title: t('graduates.fields.destination_kind'),
      render: ({ destinationKind }) =>
        destinationKind ? t(`graduates.destination.${destinationKind}`) : '–',
      labels: kinds,
      hidden: !alumni,
    },
    {
      key: 'destination',
      title: t('graduates.fields.destination'),
      render: ({ destination }) => destination || '–',
      wrap: true,
      hidden: true,
    },
  ];
}
