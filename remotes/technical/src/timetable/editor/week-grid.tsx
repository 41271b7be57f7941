import type { TimetableWeek } from '@suksa/contracts/technical';
import type { Choice, WeekIndex } from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import { beginsAt, type HeldBlock, heldAt, type Viewed, type WeekRow, weekRows } from '../week-rows.ts';
import { type BlockKey, isBlock } from './swap.ts';

export interface GridProps {
  readonly caption: string;
  readonly week: TimetableWeek;
  readonly index: WeekIndex;
  readonly viewed: Viewed;
  readonly words: WeekWords;
  readonly readOnly: boolean;
  /** The block in hand, and where it could go. */
  readonly picked: BlockKey | null;
  readonly choices: readonly Choice[];
  /** One day alone, where there is no room for more. */
  readonly day: number | null;
  readonly onPick: (block: BlockKey | null) => void;
  readonly onDrop: (weekday: number, row: WeekRow) => void;
  readonly onDelete: (block: BlockKey) => void;
  readonly onLock: (block: BlockKey) => void;
  /** Asks how what is in hand could have this place. */
  readonly onMakeRoom: (weekday: number, row: WeekRow) => void;
}

/** A week: periods down, days across. What is in hand colours each place, with the reason in words on it. */
export function WeekGrid({ caption, week, index, viewed, words, day, ...grid }: GridProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const also = grid.choices.flatMap(({ span }) => span.periods.map(({ setId }) => setId));
  const { rows, weekdays, held, hasPeriod } = weekRows(index, viewed, also);
  const days = day === null ? weekdays : weekdays.filter((one) => one === day);

  function onKeyDown(event: KeyboardEvent<HTMLTableCellElement>, row: number, column: number) {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    };
    const step = steps[event.key];
    const [weekday = 0, line] = [days[column], rows[row]];
    const [block] = line ? heldAt(held, weekday, line) : [];
    const deeds: Readonly<Record<string, () => void>> = {
      enter: () => {
        if (!line) return;
        if (grid.picked) grid.onDrop(weekday, line);
        else if (block) grid.onPick(keyOf(block));
      },
      escape: () => grid.onPick(null),
      delete: () => block && grid.onDelete(keyOf(block)),
      l: () => block && grid.onLock(keyOf(block)),
      m: () => line && grid.picked && grid.onMakeRoom(weekday, line),
    };
    const deed = deeds[event.key === ' ' ? 'enter' : event.key.toLowerCase()];
    if (step)
      table.current?.querySelector<HTMLElement>(`[data-at="${row + step[0]}/${column + step[1]}"]`)?.focus();
    else if (deed && !grid.readOnly && !event.ctrlKey && !event.metaKey) deed();
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.grid} data-picking={grid.picked ? '' : undefined}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('timetable.period')}</th>
            {days.map((weekday) => (
              <th key={weekday} scope="col">
                {format.weekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={row.key} data-after-noon={isAfterNoon(rows[line - 1], row) ? '' : undefined}>
              <th scope="row">
                <span className={classes.number}>{format.number(row.number)}</span>
                <span className={classes.bells}>
                  {row.startsAt}–{row.endsAt}
                </span>
              </th>
              {days.map((weekday, column) => (
                <td
                  key={weekday}
                  data-at={`${line}/${column}`}
                  tabIndex={line === 0 && column === 0 ? 0 : -1}
                  data-off={hasPeriod(weekday, row) ? undefined : ''}
                  onKeyDown={(event) => onKeyDown(event, line, column)}
                  onClick={() => grid.picked && grid.onDrop(weekday, row)}
                  onDragOver={(event) => grid.picked && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    grid.onDrop(weekday, row);
                  }}
                  {...choiceAt(grid.choices, weekday, row, words)}
                >
                  {heldAt(held, weekday, row).map((one) => (
                    <BlockCard
                      key={`${one.lesson.id}/${one.block}`}
                      {...{ week, viewed, words, held: one, grid }}
                      again={!beginsAt(one, weekday, row)}
                    />
                  ))}
                  <ChoiceNote choice={choiceOf(grid.choices, weekday, row)} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ lesson, block }: HeldBlock): BlockKey => ({ lessonId: lesson.id, block });

const isAfterNoon = (before: WeekRow | undefined, row: WeekRow) => before && row.from - before.until > 30;

const choiceOf = (choices: readonly Choice[], weekday: number, row: WeekRow) =>
  choices.find(({ span }) => beginsAt(span, weekday, row));

const choiceAt = (choices: readonly Choice[], weekday: number, row: WeekRow, words: WeekWords) => {
  const choice = choiceOf(choices, weekday, row);
  return choice ? { 'data-level': choice.level, title: choice.reasons.map(words.reason).join('\n') } : {};
};

/** Said to whoever sees no colours: what a place costs, or why it is forbidden. */
function ChoiceNote({ choice, words }: { choice: Choice | undefined; words: WeekWords }) {
  const { t } = useTranslation('technical');
  if (!choice) return null;
  const [first, ...more] = choice.reasons.map(words.reason);
  return (
    <span className={classes.note} data-level={choice.level}>
      {first ?? t('timetable.free')}
      {more.length > 0 && ` +${more.length}`}
    </span>
  );
}

interface CardProps extends Pick<GridProps, 'week' | 'viewed' | 'words'> {
  readonly held: HeldBlock;
  readonly grid: Pick<GridProps, 'picked' | 'readOnly' | 'onPick'>;
  /** A later period of a block that began before. */
  readonly again: boolean;
}

function BlockCard({ week, viewed, words, held, grid, again }: CardProps) {
  const { lesson, roomId } = held;
  const own = keyOf(held);
  const isPicked = grid.picked !== null && isBlock(grid.picked, own);
  const locked = week.places.some((place) => place.locked && isBlock(place, own));
  const facts = [
    viewed.by === 'class' ? words.groups(lesson, viewed.id) : words.classes(lesson),
    viewed.by !== 'teacher' && words.teachers(lesson),
    viewed.by !== 'room' && roomId !== null && words.room(roomId),
  ].filter(Boolean);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.card}
      data-subject={lesson.subjectId % 12}
      data-picked={isPicked ? '' : undefined}
      data-again={again ? '' : undefined}
      draggable={!grid.readOnly && !locked}
      disabled={grid.readOnly}
      aria-pressed={grid.readOnly ? undefined : isPicked}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', words.lesson(lesson));
        // Chromium ends a drag whose element changes at once.
        setTimeout(() => grid.onPick(own));
      }}
      onClick={(event) => {
        if (grid.picked && !isPicked) return;
        event.stopPropagation();
        grid.onPick(isPicked ? null : own);
      }}
    >
      <strong>
        {words.subject(lesson.subjectId)}
        {locked && !again && <Icon name="lock" size={12} />}
      </strong>
      {!again && <span>{facts.join(' · ')}</span>}
    </button>
  );
}
