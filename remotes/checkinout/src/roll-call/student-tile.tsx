import type { RollCallStudent } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Portrait } from '../gate/portrait.tsx';
import classes from './roll-call.module.css';

interface StudentTileProps {
  readonly student: RollCallStudent;
  readonly isAbsent: boolean;
  readonly onTap: () => void;
}

const icons = { present: 'check', absent: 'x', gone: 'logout' } as const;

/** One tap says absent, one more takes it back. */
export function StudentTile({ student, isAbsent, onTap }: StudentTileProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { name, nickname, state, firstIn } = student;
  const shown = format.name(name);
  const known =
    state === 'excused'
      ? t('roll.excused')
      : firstIn
        ? t(state === 'left' ? 'roll.left' : 'result.in_at', { time: firstIn })
        : nickname;
  // Who has left the school isn't in this lesson, and isn't absent from it either.
  const mark = isAbsent ? 'absent' : state === 'left' ? 'gone' : 'present';
  return (
    <button type="button" className={classes.student} aria-pressed={isAbsent} onClick={onTap}>
      <Portrait person={{ kind: 'student', ...student }} name={shown} />
      <span className={classes.who}>
        <span className={classes.name}>{shown}</span>
        <span className={classes.known}>{known}</span>
      </span>
      <span className={classes.mark}>
        <Icon name={icons[mark]} />
        {t(`roll.${mark}`)}
      </span>
    </button>
  );
}
