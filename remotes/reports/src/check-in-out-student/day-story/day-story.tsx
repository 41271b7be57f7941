import { compareTimes } from '@suksa/contracts/days';
import type { DayStory as Story } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';
import { Kept, Scan } from './story-scan.tsx';
import { useDayWord } from './use-day-word.ts';

interface DayStoryProps {
  /** Null: a day of the staff. */
  readonly studentId: number | null;
  readonly story: Story;
  /** What the calendar’s kind of day is called; as for students unless told. */
  readonly kindOfDay?: string | undefined;
  /** Nothing can have been scanned yet. */
  readonly isToCome?: boolean;
}

/** What a day rests on: the shift’s times, the scans, and what people said. */
export function DayStory({ studentId, story, kindOfDay, isToCome = false }: DayStoryProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { shift, scans, kept = [], words, lessonsMissed = [], permission, calendar } = story;
  const { shifts = shift ? [shift] : [], refused = [] } = story;
  const dayWord = useDayWord();
  const told = [...scans, ...kept].sort((one, other) => compareTimes(one.at, other.at));
  return (
    <div className={classes.card}>
      {calendar && calendar.kind !== 'working' && (
        <p>
          {[
            kindOfDay ?? (calendar.kind === 'weekend' ? t('letter_names.W') : t(`kinds.${calendar.kind}`)),
            calendar.name && format.name(calendar.name),
            calendar.free && t('change.free', calendar.free),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {shifts.map(({ name, ...times }) => (
        <p key={`${times.onTimeUntil}/${name.lo}/${name.en}`} className={classes.faint}>
          {format.name(name)}: {t('change.shift', times)}
        </p>
      ))}
      {told.length === 0 ? (
        !isToCome && <p>{t('change.no_scans')}</p>
      ) : (
        <ul>
          {told.map((scan) => (
            <li key={'id' in scan ? scan.id : `${scan.at}/${scan.direction}`}>
              {'id' in scan ? <Kept scan={scan} /> : <Scan studentId={studentId} scan={scan} />}
              {scan.shownAt && ` · ${t('change.shown', { time: format.time(scan.shownAt) })}`}
            </li>
          ))}
        </ul>
      )}
      {permission && (
        <p>
          <StatusBadge
            tone={permission.permitted ? 'green' : 'amber'}
            label={t(permission.permitted ? 'early.yes' : 'early.no')}
          />{' '}
          {permission.from && t('early.from_time', { time: permission.from })} {permission.reason}{' '}
          <span className={classes.faint}>
            {[format.dateTime(permission.at), format.name(permission.by)].filter(Boolean).join(', ')}
          </span>
        </p>
      )}
      {lessonsMissed.length > 0 && (
        <ul aria-label={t('change.lessons')}>
          {lessonsMissed.map(({ startsAt, endsAt, subject, by }) => (
            <li key={startsAt}>
              {t('change.lesson', { from: startsAt, until: endsAt, subject: format.name(subject) })}{' '}
              <span className={classes.faint}>{format.name(by)}</span>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && (
        <ul>
          {words.map(({ at, code, reason, by, approvedBy }) => (
            <li key={`${at}/${code}`}>
              {code === '.' ? t('change.codes.none') : t(`change.codes.${code}`)}: {reason}{' '}
              <span className={classes.faint}>
                {[format.dateTime(at), format.name(by), approvedBy && format.name(approvedBy)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ at, to, reason, by, decidedBy, answer }) => (
            <li key={at}>
              {t('change.was_refused', { word: dayWord(to), reason })}{' '}
              <span className={classes.faint}>{format.name(by)}</span>
              <br />
              {answer}{' '}
              <span className={classes.faint}>
                {[format.dateTime(at), format.name(decidedBy)].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
