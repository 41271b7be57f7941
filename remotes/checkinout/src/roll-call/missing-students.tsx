import type { RollCall, RollCallStudent } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Whom the gate or an earlier lesson saw and the class doesn't see now, as far as this device knows; the server decides
 * by the same rule when the roll comes to it.
 */
export const missingOf = ({ students, lesson }: RollCall, absent: readonly number[]): readonly number[] =>
  students
    .filter(({ id, state, firstIn, isCalled }) => {
      const isSaidNow = isCalled && (!lesson || !firstIn || firstIn >= lesson.startsAt);
      return absent.includes(id) && state === 'inside' && !isSaidNow;
    })
    .map(({ id }) => id);

interface MissingStudentsProps {
  readonly students: readonly RollCallStudent[];
  /** For where it is said a moment after a tap at the other end of the class. */
  readonly comesIntoView?: boolean;
}

/** Whom somebody must look for. */
export function MissingStudents({ students, comesIntoView = false }: MissingStudentsProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const isTold = comesIntoView && students.length > 0;
  useEffect(() => {
    if (isTold) place.current?.scrollIntoView?.({ block: 'center' });
  }, [isTold]);
  if (students.length === 0) return null;
  return (
    <Alert ref={place} color="red" icon={<Icon name="alert-triangle" />} title={t('roll.missing')}>
      <ul>
        {students.map(({ id, name, firstIn }) => (
          <li key={id}>
            {format.name(name)}
            {firstIn && ` · ${t('result.in_at', { time: firstIn })}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
