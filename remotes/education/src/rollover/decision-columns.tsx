import { type Decision, outcomes, rolloverConflicts } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Group, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { BandBadge } from '../components/band-badge.tsx';
import { labelsOf, useCodedLabels } from '../components/use-coded-labels.ts';
import { outcomeTones } from './state-tones.ts';

/** The columns of the students of a rollover; the keys are those of the export. */
export function useDecisionColumns(): readonly Column<Decision>[] {
  const { t } = useTranslation('education');
  const format = useFormat();
  const lao = format.locale === 'lo';
  const outcomeWords = labelsOf(useCodedLabels('outcome', ['undecided', ...outcomes]));
  const conflictWords = labelsOf(useCodedLabels('rollover.conflict', rolloverConflicts));

  return [
    {
      key: 'code',
      title: t('fields.code'),
      render: ({ code }) => code,
      sortable: true,
      spare: true,
      width: 120,
      card: 'subtitle',
    },
    {
      key: lao ? 'nameLo' : 'nameEn',
      title: t('fields.name'),
      render: ({ name }) => (
        <Text component="span" fw={600}>
          {format.name(name)}
        </Text>
      ),
      sortable: 'name',
      hideable: false,
      card: 'title',
    },
    {
      key: 'className',
      classIn: format.locale,
      title: t('fields.class'),
      render: ({ className }) => format.className(className),
      sortable: 'class',
      width: 90,
      card: 'subtitle',
    },
    {
      key: 'average',
      title: t('fields.average'),
      render: (row) => <Average row={row} />,
      sortable: true,
      align: 'end',
      width: 170,
    },
    {
      key: 'outcome',
      title: t('fields.outcome'),
      render: ({ outcome, resolvedAs, takenBack }) =>
        takenBack ? (
          <StatusBadge tone="gray" label={t('rollover.was_taken_back')} />
        ) : (
          <StatusBadge
            tone={outcomeTones[resolvedAs ?? outcome ?? 'undecided']}
            label={outcomeWords[resolvedAs ?? outcome ?? 'undecided']}
          />
        ),
      labels: outcomeWords,
      width: 150,
      card: 'badge',
    },
    {
      key: 'toClass',
      classIn: format.locale,
      title: t('rollover.fields.to_class'),
      render: (row) => <Target row={row} />,
      width: 130,
    },
    {
      key: 'chosen',
      title: t('rollover.fields.chosen'),
      render: ({ chosenBy, outcome, reason }) =>
        chosenBy ? (
          <span title={reason || undefined}>{format.name(chosenBy)}</span>
        ) : (
          <Text c="dimmed">{outcome ? t('rollover.by_result') : '–'}</Text>
        ),
      exportable: false,
      spare: true,
    },
    {
      key: 'conflicts',
      title: t('rollover.fields.conflicts'),
      render: ({ conflicts }) =>
        conflicts.length === 0 ? (
          <Text c="dimmed">–</Text>
        ) : (
          <Group gap={4}>
            {conflicts.map((conflict) => (
              <StatusBadge
                key={conflict}
                tone={conflict === 'no_target_class' ? 'red' : 'amber'}
                label={conflictWords[conflict]}
              />
            ))}
          </Group>
        ),
      labels: conflictWords,
    },
    {
      key: 'reason',
      title: t('fields.reason'),
      render: ({ reason }) => reason || <Text c="dimmed">–</Text>,
      hidden: true,
    },
  ];
}

function Average({ row: { average, reSitAverage } }: { row: Decision }) {
  const format = useFormat();
  if (average === null && reSitAverage === null) return <Text c="dimmed">–</Text>;
  return (
    <>
      {average === null ? '–' : format.mark(average, 2)}
      {reSitAverage !== null && ` → ${format.mark(reSitAverage, 2)}`}{' '}
      <BandBadge mark={reSitAverage ?? average} />
    </>
  );
}

function Target({ row: { toClass, outcome, leaveAs } }: { row: Decision }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  if (toClass) return format.className(toClass.name);
  if (leaveAs) return t(`exit_code.${leaveAs}`);
  return <Text c="dimmed">{outcome === 'graduate' ? t('rollover.leaves_school') : '–'}</Text>;
}
