import type { TeachingTeacher } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBeyondWeek, isOverloaded, isQualified, type Load } from './loads.ts';
import { teacherNamed } from './pasted.ts';
import classes from './teaching.module.css';
import { useBoundWords } from './use-bound-words.ts';

interface TeacherTypingProps {
  /** The letter that it began with. */
  readonly typed: string;
  readonly teachers: readonly TeachingTeacher[];
  readonly subjectId: number;
  /** What a teacher would give with this cell. */
  readonly loadWith: (teacherId: number) => Load | undefined;
  /** Null: nobody. */
  readonly onChoose: (teacherId: number | null) => void;
  readonly onCancel: () => void;
}

/**
 * A name typed into a cell: Enter takes it, Escape leaves the cell as it was. Qualified teachers are offered first, and
 * as soon as it is one’s name, their load with this cell is told.
 */
export function TeacherTyping({
  typed,
  teachers,
  subjectId,
  loadWith,
  onChoose,
  onCancel,
}: TeacherTypingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const listId = useId();
  const [text, setText] = useState(typed);
  const [unknown, setUnknown] = useState(false);
  const offered = teachers
    .filter(({ available }) => available)
    .sort((one, other) => Number(isQualified(other, subjectId)) - Number(isQualified(one, subjectId)));

  const boundWords = useBoundWords();
  const teacher = text.trim() === '' ? undefined : teacherNamed(offered, text);
  const load = teacher && loadWith(teacher.id);

  function take() {
    if (text.trim() === '') return onChoose(null);
    if (teacher) onChoose(teacher.id);
    else setUnknown(true);
  }

  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the cell has the focus already
        autoFocus
        className={classes.typing}
        aria-label={t('teaching.teacher')}
        aria-invalid={unknown || undefined}
        list={listId}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setUnknown(false);
        }}
        onBlur={onCancel}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') onCancel();
          else return;
          event.preventDefault();
        }}
      />
      <datalist id={listId}>
        {offered.map((teacher) => (
          <option key={teacher.id} value={format.name(teacher.name)} />
        ))}
      </datalist>
      <span
        role="status"
        className={classes.bound}
        data-over={(load && (isBeyondWeek(load) || isOverloaded(load))) || undefined}
      >
        {load && boundWords(load)}
      </span>
    </>
  );
}
