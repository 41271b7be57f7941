import type { TimetableWeek } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import { unplacedOf, type Viewed } from '../week-rows.ts';
import { type BlockKey, isBlock } from './swap.ts';

interface TrayProps {
  readonly week: TimetableWeek;
  readonly viewed: Viewed;
  readonly words: WeekWords;
  readonly readOnly: boolean;
  readonly picked: BlockKey | null;
  readonly onPick: (block: BlockKey | null) => void;
  /** Takes what is in hand out of the week. */
  readonly onDrop: () => void;
}

/** Blocks that have no place yet; what is dropped here loses its own. */
export function UnplacedTray({ week, viewed, words, readOnly, picked, onPick, onDrop }: TrayProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const blocks = unplacedOf(week, viewed);
  return (
    <section
      className={classes.tray}
      aria-label={t('timetable.unplaced')}
      onDragOver={(event) => picked && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2>{t('timetable.unplaced_count', { count: blocks.length })}</h2>
      {blocks.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('timetable.all_placed')}
        </Text>
      )}
      <ul>
        {blocks.map(({ lesson, block, length }) => {
          const own = { lessonId: lesson.id, block };
          const isPicked = picked !== null && isBlock(picked, own);
          return (
            <li key={`${lesson.id}/${block}`}>
              <button
                type="button"
                className={classes.card}
                data-subject={lesson.subjectId % 12}
                data-picked={isPicked ? '' : undefined}
                draggable={!readOnly}
                disabled={readOnly}
                aria-pressed={readOnly ? undefined : isPicked}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', words.lesson(lesson));
                  setTimeout(() => onPick(own));
                }}
                onClick={() => onPick(isPicked ? null : own)}
              >
                <strong>{words.subject(lesson.subjectId)}</strong>
                <span>
                  {viewed.by === 'class'
                    ? [words.groups(lesson, viewed.id), words.teachers(lesson)].filter(Boolean).join(' · ')
                    : words.classes(lesson)}
                  {length > 1 && ` · ${t('timetable.length', { number: format.number(length) })}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
