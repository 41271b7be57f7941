import type { TimetableWeek } from '@suksa/contracts/technical';
import type { Breach, Held } from '@suksa/contracts/timetable';
import { lazy, Suspense } from 'react';
import type { WeekWords } from '../use-week-words.ts';
import type { Viewed } from '../week-rows.ts';

const FetExport = lazy(() => import('../fet-export.tsx'));
const GeneratorPanel = lazy(() => import('../generator/generator-panel.tsx'));
const FeedWindow = lazy(() => import('../feed-window.tsx'));
const LessonsWindow = lazy(() => import('../lessons/lessons-window.tsx'));
const PrintWindow = lazy(() => import('../print-window.tsx'));
const RulesDrawer = lazy(() => import('../rules/rules-drawer.tsx'));

export type WeekWindow = 'feed' | 'fet' | 'generator' | 'lessons' | 'print' | 'rules';

interface WeekWindowsProps {
  readonly opened: WeekWindow | null;
  readonly week: TimetableWeek;
  readonly viewed: Viewed;
  /** All whose week can be looked at in this way. */
  readonly ids: readonly number[];
  readonly words: WeekWords;
  readonly breaches: readonly Breach[];
  readonly elsewhere: readonly Held[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** What is done with the timetable as a whole, each fetched when it is opened. */
export function WeekWindows({
  opened,
  week,
  viewed,
  ids,
  words,
  breaches,
  elsewhere,
  readOnly,
  onClose,
}: WeekWindowsProps) {
  const who = { kind: viewed.by, id: viewed.id };
  const name = words.somebody(who);
  return (
    <Suspense>
      {opened === 'generator' && <GeneratorPanel {...{ week, words, onClose }} />}
      {opened === 'feed' && <FeedWindow of={who} {...{ name, onClose }} />}
      {opened === 'print' && <PrintWindow {...{ week, viewed, name, ids, onClose }} />}
      {opened === 'fet' && <FetExport {...{ week, words, onClose }} />}
      {opened === 'lessons' && <LessonsWindow {...{ week, words, viewed, readOnly, onClose }} />}
      {opened === 'rules' && <RulesDrawer {...{ week, words, breaches, elsewhere, readOnly, onClose }} />}
    </Suspense>
  );
}
