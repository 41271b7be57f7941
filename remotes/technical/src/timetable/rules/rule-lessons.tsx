import type { TimetableWeek } from '@suksa/contracts/technical';
import { SegmentedControl } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { ChosenField } from '../lessons/chosen-field.tsx';
import type { WeekWords } from '../use-week-words.ts';
import type { RuleDraft } from './rule-draft.ts';

interface LessonsOfRuleProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly draft: RuleDraft;
  readonly set: (changes: Partial<RuleDraft>) => void;
}

/** Which lessons a rule ties together, and how. */
export function LessonsOfRule({ week, words, draft, set }: LessonsOfRuleProps) {
  const { t } = useTranslation('technical');
  const isFull = draft.kind === 'pair' && draft.lessonIds.length >= 2;
  return (
    <>
      <ChosenField
        name="lessons"
        label={t(draft.kind === 'pair' ? 'timetable.rules.lessons_in_order' : 'timetable.rules.lessons')}
        value={draft.lessonIds}
        keyOf={String}
        disabled={isFull}
        data={week.lessons.map((one) => ({
          value: one.id,
          label: [words.lesson(one), words.teachers(one)].filter(Boolean).join(', '),
        }))}
        onChange={(lessonIds) => set({ lessonIds })}
      />
      {draft.kind === 'same' && (
        <SegmentedControl
          aria-label={t('timetable.rules.how')}
          value={draft.what}
          data={(['start', 'day'] as const).map((value) => ({
            value,
            label: t(`timetable.rules.same.${value}`),
          }))}
          onChange={(what) => set({ what: what as RuleDraft['what'] })}
        />
      )}
      {draft.kind === 'pair' && (
        <SegmentedControl
          aria-label={t('timetable.rules.how')}
          value={draft.how}
          data={(['consecutive', 'beside'] as const).map((value) => ({
            value,
            label: t(`timetable.rules.pair.${value}`),
          }))}
          onChange={(how) => set({ how: how as RuleDraft['how'] })}
        />
      )}
    </>
  );
}
