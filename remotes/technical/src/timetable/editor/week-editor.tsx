import type { TimetableWeek } from '@suksa/contracts/technical';
import {
  breachesOf,
  type ChainMove,
  type Choice,
  choicesFor,
  heldElsewhere,
  indexOf,
  partnersOf,
} from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan } from '@suksa/platform';
import { useNarrow } from '@suksa/ui';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import { useWeekWords } from '../use-week-words.ts';
import { beginsAt, type Viewed, type WeekRow } from '../week-rows.ts';
import { InHand } from './in-hand.tsx';
import { type BlockKey, isBlock, swapFor } from './swap.ts';
import { UnplacedTray } from './unplaced-tray.tsx';
import { useWeekEdits } from './use-week-edits.ts';
import { WeekBar } from './week-bar.tsx';
import { WeekGrid } from './week-grid.tsx';
import { type WeekWindow, WeekWindows } from './week-windows.tsx';

const MakeRoom = lazy(() => import('./make-room.tsx'));

interface WeekEditorProps {
  readonly week: TimetableWeek;
  /** Without an id the first of its kind. */
  readonly viewed: { readonly by: Viewed['by']; readonly id: number | undefined };
  readonly day: number | null;
  readonly onView: (by: Viewed['by'], id: number | null) => void;
  readonly onDay: (day: number | null) => void;
}

/** The week of a class, teacher or room, with what has no place yet beside it. */
export function WeekEditor({ week, viewed: { by, id }, day, onView, onDay }: WeekEditorProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const context = useBranch();
  const narrow = useNarrow();
  const words = useWeekWords(week);
  const edits = useWeekEdits(week);
  const [picked, setPicked] = useState<BlockKey | null>(null);
  const [opened, setOpened] = useState<WeekWindow | null>(null);
  const [roomFor, setRoomFor] = useState<{ block: BlockKey; periodId: number | null } | null>(null);
  const readOnly =
    !useCan()('technical.teaching.edit') || (context?.readOnly ?? true) || week.timetable.state !== 'draft';
  const index = useMemo(() => indexOf(week), [week]);
  const choices = useMemo(() => (picked ? choicesFor(index, picked) : []), [index, picked]);
  const breaches = useMemo(() => breachesOf(index), [index]);
  const elsewhere = useMemo(() => heldElsewhere(index), [index]);
  const ids = { class: week.classes, teacher: week.teachers, room: week.rooms }[by].map((one) => one.id);
  const viewed = { by, id: id ?? ids[0] ?? 0 };
  const weekdays = [...new Set(week.periods.map(({ weekday }) => weekday))].sort((one, two) => one - two);
  const shownDay = narrow ? (day ?? weekdays[0] ?? 1) : null;

  function drop(weekday: number, row: WeekRow) {
    const choice = choices.find(({ span }) => beginsAt(span, weekday, row));
    if (!picked || !choice || edits.busy) return;
    const locked = week.places.find((place) => isBlock(place, picked))?.locked ?? false;
    const [blocker, ...others] = choice.reasons.flatMap((reason) =>
      'by' in reason ? { lessonId: reason.by.id, block: reason.block } : [],
    );
    const isOne = blocker && others.every((other) => isBlock(other, blocker));
    const isAlone = choice.along.length === 0;
    const swap = choice.level === 'forbidden' && isOne && isAlone ? swapFor(week, picked, blocker) : null;
    if (choice.level === 'forbidden' && !swap) return;
    const wanted = swap?.map(({ lessonId, block, ...to }) => ({
      lessonId,
      block,
      to: { ...to, locked: false },
    }));
    void edits.apply(wanted ?? placedAt(picked, choice, locked));
    setPicked(null);
  }

  function placeBest() {
    const [best] = [...choices].sort((one, two) => rankOf(one) - rankOf(two));
    if (!picked || !best || best.level === 'forbidden') return;
    void edits.apply(placedAt(picked, best, false));
    setPicked(null);
  }

  function takeOut(block: BlockKey) {
    void edits.apply([block, ...partnersOf(index, block)].map((one) => ({ ...one, to: null })));
    setPicked(null);
  }

  function lock(block: BlockKey) {
    const place = week.places.find((one) => isBlock(one, block));
    if (place)
      void edits.apply([
        { ...block, to: { periodId: place.periodId, roomId: place.roomId, locked: !place.locked } },
      ]);
  }

  const grid = { week, index, viewed, words, readOnly, picked, choices, day: shownDay };
  return (
    <>
      <WeekBar
        {...{ week, viewed, ids, words, onView, onDay }}
        day={shownDay === null ? null : { shown: shownDay, all: weekdays }}
        edits={readOnly ? null : edits}
        breaches={breaches.length + Math.min(1, elsewhere.length)}
        onOpen={setOpened}
      />
      {picked && (
        <InHand
          {...{ week, picked, words, choices }}
          onBest={placeBest}
          onMakeRoom={() => setRoomFor({ block: picked, periodId: null })}
          onOut={() => takeOut(picked)}
          onLock={() => {
            lock(picked);
            setPicked(null);
          }}
          onCancel={() => setPicked(null)}
        />
      )}
      <div className={classes.body}>
        <UnplacedTray
          {...{ week, viewed, words, readOnly, picked }}
          onPick={setPicked}
          onDrop={() => picked && takeOut(picked)}
        />
        <WeekGrid
          {...grid}
          caption={`${words.somebody({ kind: by, id: viewed.id })} · ${t('timetable.placed', {
            placed: format.number(week.timetable.placed),
            required: format.number(week.timetable.required),
          })}`}
          onPick={setPicked}
          onDrop={drop}
          onDelete={takeOut}
          onLock={lock}
          onMakeRoom={(weekday, row) => {
            const choice = choices.find(({ span }) => beginsAt(span, weekday, row));
            if (picked && choice) setRoomFor({ block: picked, periodId: choice.periodId });
          }}
        />
      </div>
      <WeekWindows
        {...{ opened, week, viewed, ids, words, breaches, elsewhere, readOnly }}
        onClose={() => setOpened(null)}
      />
      <Suspense>
        {roomFor && (
          <MakeRoom
            {...{ week, index, words, ...roomFor }}
            onClose={() => setRoomFor(null)}
            onChoose={({ moves }) => {
              void edits.apply(moves.map(placeOfMove));
              setRoomFor(null);
              setPicked(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** A block and what is held together with it, each at its place. */
const placedAt = (block: BlockKey, { periodId, roomId, along }: Choice, locked: boolean) =>
  [{ ...block, periodId, roomId }, ...along].map(({ lessonId, block: number, ...to }) => ({
    ...{ lessonId, block: number },
    to: { ...to, locked },
  }));

const placeOfMove = ({ lessonId, block, periodId, roomId, from }: ChainMove) => ({
  ...{ lessonId, block },
  to: { periodId, roomId, locked: from?.locked ?? false },
});

const rankOf = ({ level, reasons, span }: ReturnType<typeof choicesFor>[number]) =>
  ({ free: 0, costly: 1, forbidden: 2 })[level] * 1e6 + reasons.length * 1e5 + span.from * 10 + span.weekday;
