import type { TeachingTeacher } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isQualified } from './loads.ts';
import { teacherNamed } from './pasted.ts';
import classes from './teaching.module.css';

interface TeacherTypingProps {
  /** The letter that it began with. */
  readonly typed: string;
  readonly teachers: readonly TeachingTeacher[];
  readonly subjectId: number;
  /** Null: nobody. */
  readonly onChoose: (teacherId: number | null) => void;
  readonly onCancel: () => void;
}

/** A name typed into a cell: Enter takes it, Escape leaves the cell as it was. Qualified teachers are offered first. */
export function TeacherTyping({ typed, teachers, subjectId, onChoose, onCancel }: TeacherTypingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const listId = useId();
  const [text, setText] = useState(typed);
  const [unknown, setUnknown] = useState(false);
  const offered = teachers
    .filter(({ available }) => available)
    .sort((one, other) => Number(isQualified(other, subjectId)) - Number(isQualified(one, subjectId)));

  function take() {
    if (text.trim() === '') return onChoose(null);
    const teacher = teacherNamed(offered, text);
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
    </>
  );
}
