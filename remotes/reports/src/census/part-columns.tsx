import type { ExportColumn } from '@suksa/contracts';
import type { CensusClass, CensusPart, CensusRoom, CensusStaff } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

type Levels = readonly { readonly id: number; readonly name: { readonly lo: string; readonly en: string } }[];

const staffKinds = ['management', 'teaching', 'office', 'gate', 'other'] as const;
const trainingLevels = ['none', 'lower', 'middle', 'higher', 'bachelor', 'master', 'doctor'] as const;
const roomKinds = [
  'classroom',
  'laboratory',
  'computer',
  'workshop',
  'music',
  'library',
  'hall',
  'field',
  'other',
] as const;

/** The columns of classes, staff and rooms, on the page and in a spreadsheet. */
export function usePartColumns() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const names = (some: readonly { readonly lo: string; readonly en: string }[]) =>
    some.map(format.name).join(', ') || '–';
  const sexes = { female: t('sexes.female'), male: t('sexes.male') };
  const kindOfStaff = Object.fromEntries(staffKinds.map((kind) => [kind, t(`census.kinds.${kind}`)]));
  const kindOfRoom = Object.fromEntries(roomKinds.map((kind) => [kind, t(`census.room_kinds.${kind}`)]));
  const trainings = {
    ...Object.fromEntries(trainingLevels.map((level) => [level, t(`census.trainings.${level}`)])),
    unknown: t('census.trainings.unknown'),
  } as Readonly<Record<(typeof trainingLevels)[number] | 'unknown', string>>;
  const classes = (levels: Levels): readonly Column<CensusClass>[] => [
    {
      key: 'className',
      title: t('columns.class'),
      render: ({ name }) => format.className(name),
      card: 'title',
    },
    {
      key: 'level',
      title: t('filters.level'),
      render: ({ levelId }) => {
        const level = levels.find(({ id }) => id === levelId);
        return level ? format.name(level.name) : '–';
      },
      card: 'subtitle',
    },
    { key: 'seats', title: t('census.seats'), render: ({ seats }) => format.number(seats), align: 'end' },
    {
      key: 'students',
      title: t('census.students'),
      render: ({ students }) => format.number(students),
      align: 'end',
    },
  ];
  const staff: readonly Column<CensusStaff>[] = [
    { key: 'name', title: t('columns.name'), render: ({ name }) => format.name(name), card: 'title' },
    {
      key: 'kind',
      title: t('census.kind'),
      render: ({ kind }) => kindOfStaff[kind] ?? kind,
      card: 'subtitle',
    },
    {
      key: 'sex',
      title: t('census.sex'),
      render: ({ sex }) => (sex === null ? t('census.unknown') : sexes[sex]),
    },
    {
      key: 'employedFrom',
      title: t('census.employed_from'),
      render: ({ employedFrom }) => (employedFrom === null ? '–' : format.date(employedFrom)),
      align: 'end',
    },
    {
      key: 'training',
      title: t('census.training'),
      render: ({ kind, training }) =>
        training === null && kind !== 'teaching' ? '–' : trainings[training ?? 'unknown'],
    },
    { key: 'levels', title: t('census.levels_taught'), render: ({ levels }) => names(levels), wrap: true },
    {
      key: 'qualified',
      title: t('census.qualified'),
      render: ({ qualified }) => names(qualified),
      wrap: true,
    },
  ];
  const conditions = {
    ...{ good: t('census.conditions.good'), repair: t('census.conditions.repair') },
    ...{ unfit: t('census.conditions.unfit'), unknown: t('census.conditions.unknown') },
  };
  const rooms: readonly Column<CensusRoom>[] = [
    { key: 'name', title: t('census.room'), render: ({ name }) => name, card: 'title' },
    {
      key: 'kind',
      title: t('census.kind'),
      render: ({ kind }) => kindOfRoom[kind] ?? kind,
      card: 'subtitle',
    },
    {
      key: 'seats',
      title: t('census.seats'),
      render: ({ seats }) => (seats === null ? '–' : format.number(seats)),
      align: 'end',
    },
    {
      key: 'condition',
      title: t('census.condition'),
      render: ({ condition }) => conditions[condition ?? 'unknown'],
    },
  ];
  const file: Readonly<Record<CensusPart, ExportColumn[]>> = {
    classes: [
      { key: `level${script}`, title: t('filters.level') },
      { key: 'className', title: t('columns.class'), classIn: format.locale },
      { key: 'seats', title: t('census.seats') },
      { key: 'students', title: t('census.students') },
    ],
    staff: [
      { key: `name${script}`, title: t('columns.name') },
      { key: 'kind', title: t('census.kind'), labels: kindOfStaff },
      { key: 'sex', title: t('census.sex'), labels: sexes },
      { key: 'employedFrom', title: t('census.employed_from') },
      { key: 'training', title: t('census.training'), labels: trainings },
      { key: `levels${script}`, title: t('census.levels_taught') },
      { key: `qualified${script}`, title: t('census.qualified') },
    ],
    rooms: [
      { key: 'name', title: t('census.room') },
      { key: 'kind', title: t('census.kind'), labels: kindOfRoom },
      { key: 'seats', title: t('census.seats') },
      { key: 'condition', title: t('census.condition'), labels: conditions },
    ],
  };
  return { classes, staff, rooms, file };
}
