import type { DayLesson, DayPlan } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { useDayWords } from './use-day-words.ts';

interface CoverSheet {
  readonly plan: DayPlan;
  readonly school: string;
  readonly language: PrintLanguage;
}

/** Prints who takes over which lesson on a day and what else is different, with room to sign. */
export const printCover = ({ plan, school, language }: CoverSheet): Promise<void> =>
  printSheet(<Sheet plan={plan} school={school} />, { title: plan.day, landscape: true, language });

function Sheet({ plan, school }: Omit<CoverSheet, 'language'>) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const words = useDayWords();
  const rows = plan.lessons.filter(({ change, needs }) => change !== null || needs !== 'nothing');
  const away = plan.absences;
  const instead = ({ change }: DayLesson) => {
    if (!change || change.coverState === 'declined') return '';
    if (change.outcome !== 'held') return t(`days.outcomes.${change.outcome}`);
    const name = change.substitute ? format.name(change.substitute.name) : '';
    return change.coverState === 'asked' ? t('days.states.asked', { name }) : name;
  };
  return (
    <>
      <SchoolHeader school={school} title={format.row([t('days.sheet'), format.longDate(plan.day)], ' · ')} />
      <p>
        {away.length === 0
          ? t('days.absence.none')
          : t('days.sheet_away', { names: format.row(away.map(({ name }) => format.name(name))) })}
      </p>
      <PrintTable
        rows={rows}
        rowKey={({ lessonId, block }) => `${lessonId}/${block}`}
        columns={[
          { key: 'time', title: t('days.time'), render: words.hour },
          { key: 'class', title: t('days.class'), render: words.classes },
          { key: 'subject', title: t('days.subject'), render: ({ subject }) => format.name(subject.name) },
          { key: 'away', title: t('days.away'), render: words.absent },
          { key: 'instead', title: t('days.substitute'), render: instead },
          { key: 'room', title: t('days.room'), render: ({ room }) => room?.name ?? '' },
          { key: 'note', title: t('days.note'), render: ({ change }) => change?.note ?? '' },
          { key: 'signed', title: t('days.signature'), render: () => '' },
        ]}
      />
      <Signatures of={[t('days.signs')]} />
    </>
  );
}
