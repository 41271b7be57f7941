import { cardStatuses, entryCodes, type RegisterRow, studentStatuses } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { NameText } from '@suksa/ui';
import { type Column, MatchNote } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { StudentStatusBadge } from '../components/status-badge.tsx';
import { StudentPhoto } from '../components/student-photo.tsx';
import { labelsOf, useCodedLabels } from '../components/use-coded-labels.ts';
import classes from './register-columns.module.css';

/** The register's columns; the keys are those of the export. */
export function useRegisterColumns(): readonly Column<RegisterRow>[] {
  const { t } = useTranslation('education');
  const format = useFormat();
  const lao = format.locale === 'lo';
  const seesMoney = useCan()('feeinvoice.invoice.view');
  const cardWords = labelsOf(useCodedLabels('card_status', cardStatuses));
  const statuses = labelsOf(useCodedLabels('status', studentStatuses));
  const sexes = labelsOf(useCodedLabels('sex', ['female', 'male']));
  const entries = labelsOf(useCodedLabels('entry_code', entryCodes));

  return [
    {
      key: 'photo',
      title: t('fields.photo'),
      render: (row) => <StudentPhoto student={row} />,
      width: 64,
      card: 'media',
      exportable: false,
    },
    {
      key: 'code',
      title: t('fields.code'),
      render: ({ code }) => code,
      sortable: true,
      width: 120,
      card: 'subtitle',
    },
    {
      key: lao ? 'nameLo' : 'nameEn',
      title: t('fields.name'),
      render: ({ name, nickname, match }) => (
        <>
          <StudentName name={format.name(name)} nickname={nickname} />
          <MatchNote match={match} />
        </>
      ),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: lao ? 'nameEn' : 'nameLo',
      title: t(lao ? 'fields.name_en' : 'fields.name_lo'),
      render: ({ name }) => (lao ? name.en : name.lo),
      hidden: true,
    },
    {
      key: 'sex',
      spare: true,
      title: t('fields.sex'),
      render: ({ sex }) => sexes[sex],
      labels: sexes,
      width: 90,
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('fields.class'),
      render: ({ className }) => format.className(className),
      sortable: 'class',
      width: 100,
      card: 'subtitle',
    },
    {
      key: lao ? 'homeroomLo' : 'homeroomEn',
      spare: true,
      title: t('fields.homeroom'),
      render: ({ homeroom }) => (homeroom ? format.name(homeroom) : <Missing />),
    },
    {
      key: 'phone',
      title: t('fields.phone'),
      render: ({ phone }) =>
        phone ? (
          <a href={`tel:${phone}`} style={{ color: 'inherit', textDecoration: 'none' }}>
            {format.phone(phone)}
          </a>
        ) : (
          <Missing />
        ),
      width: 150,
    },
    {
      key: 'status',
      title: t('fields.status'),
      render: ({ status, leavesOn }) => <StudentStatusBadge status={status} leavesOn={leavesOn} />,
      labels: statuses,
      width: 120,
      card: 'badge',
    },
    {
      key: 'cardStatus',
      spare: true,
      title: t('fields.card'),
      render: ({ cardStatus }) => (cardStatus ? cardWords[cardStatus] : <Missing />),
      labels: cardWords,
      width: 110,
    },
    ...(seesMoney
      ? [
          {
            key: 'balance',
            title: t('fields.balance'),
            align: 'end' as const,
            render: ({ balance }: RegisterRow) =>
              balance ? <Owed text={format.kip(balance)} /> : <Missing />,
            width: 140,
          },
        ]
      : []),
    {
      key: 'birthDate',
      title: t('fields.birth_date'),
      render: ({ birthDate }) => (birthDate ? format.date(birthDate) : <Missing />),
      sortable: 'birth_date',
      hidden: true,
    },
    {
      key: lao ? 'levelLo' : 'levelEn',
      title: t('fields.level'),
      render: ({ level }) => format.name(level),
      hidden: true,
    },
    {
      key: 'entryCode',
      title: t('fields.entry'),
      render: ({ entryCode }) => entries[entryCode],
      labels: entries,
      hidden: true,
    },
    {
      key: 'startDate',
      title: t('fields.since'),
      render: ({ startDate }) => format.date(startDate),
      sortable: 'start_date',
      hidden: true,
    },
    {
      key: 'leavesOn',
      title: t('fields.leaves_on'),
      render: ({ leavesOn }) => (leavesOn ? format.date(leavesOn) : <Missing />),
      hidden: true,
    },
    {
      key: 'province',
      title: t('fields.province'),
      render: ({ province }) => province || <Missing />,
      hidden: true,
    },
  ];
}

function StudentName({ name, nickname }: { name: string; nickname: string }) {
  return (
    <>
      <span className={classes.name}>
        <NameText>{name}</NameText>
      </span>
      {nickname && (
        <span className={classes.dimmed}>
          {' ('}
          <NameText>{nickname}</NameText>)
        </span>
      )}
    </>
  );
}

/** The flag that something is owed: the amount, in the colour of what wants doing. */
function Owed({ text }: { text: string }) {
  return <span className={classes.owed}>{text}</span>;
}

function Missing() {
  return <span className={classes.dimmed}>–</span>;
}
