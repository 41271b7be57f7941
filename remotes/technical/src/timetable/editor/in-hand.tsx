import type { TimetableWeek } from '@suksa/contracts/technical';
import type { Choice } from '@suksa/contracts/timetable';
import { Button, Group, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import { type BlockKey, isBlock } from './swap.ts';

interface InHandProps {
  readonly week: TimetableWeek;
  readonly picked: BlockKey;
  readonly words: WeekWords;
  readonly choices: readonly Choice[];
  readonly onBest: () => void;
  readonly onMakeRoom: () => void;
  readonly onOut: () => void;
  readonly onLock: () => void;
  readonly onCancel: () => void;
}

/** The lesson that somebody has picked up, how many places it could have, and what else can be done with it. */
export function InHand({ week, picked, words, choices, ...does }: InHandProps) {
  const { t } = useTranslation('technical');
  const lesson = week.lessons.find(({ id }) => id === picked.lessonId);
  const place = week.places.find((one) => isBlock(one, picked));
  if (!lesson) return null;
  const free = choices.filter(({ level }) => level === 'free').length;
  const costly = choices.filter(({ level }) => level === 'costly').length;
  return (
    <div className={classes.hand}>
      <Group gap="sm">
        <span role="status">
          <strong>{words.lesson(lesson)}</strong> {words.teachers(lesson)} ·{' '}
          {t('timetable.could_be', { count: free, costly })}
        </span>
        <Button size="compact-sm" disabled={free + costly === 0} onClick={does.onBest}>
          {t('timetable.place_best')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={does.onMakeRoom}>
          {t('timetable.make_room')}
        </Button>
        {place && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name={place.locked ? 'lock-open' : 'lock'} size={14} />}
              onClick={does.onLock}
            >
              {t(place.locked ? 'timetable.unlock' : 'timetable.lock')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={does.onOut}>
              {t('timetable.take_out')}
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="subtle" onClick={does.onCancel}>
          {t('timetable.put_back')}
        </Button>
      </Group>
    </div>
  );
}
