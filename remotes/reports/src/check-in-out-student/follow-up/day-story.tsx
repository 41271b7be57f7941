import type { EndpointOutput } from '@suksa/contracts';
import { type dayStory, pickUpPhoto } from '@suksa/contracts/reports';
import { useDuration, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Skeleton, StatusBadge } from '@suksa/ui';
import { useFileAddress } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './tasks.module.css';

const sources = ['code', 'scanner', 'camera', 'roll_call', 'manual'] as const;

/** Of who came for the child, as it was drawn at the gate. */
function Signature({ drawing }: { readonly drawing: string }) {
  const { t } = useTranslation('reports');
  const path = drawing
    .split(';')
    .map((line) => `M${line.replaceAll(' ', 'L')}`)
    .join('');
  return (
    <svg className={classes.signature} viewBox="0 0 999 333" role="img" aria-label={t('change.signature')}>
      <path d={path} />
    </svg>
  );
}

/** Who came for the child, as the gate's camera saw them. */
function CollectorPhoto({ studentId, photo }: { readonly studentId: number; readonly photo: string }) {
  const { t } = useTranslation('reports');
  const { data, isError } = useQuery({
    ...apiQuery(pickUpPhoto, { params: { id: studentId, key: photo } }),
    gcTime: 0,
  });
  const address = useFileAddress(data);
  if (isError) return <p className={classes.faint}>{t('change.photo_away')}</p>;
  return address ? (
    <img className={classes.photo} src={address} alt={t('change.photo')} />
  ) : (
    <Skeleton className={classes.photo} height={160} />
  );
}

interface DayStoryProps {
  readonly studentId: number;
  readonly story: EndpointOutput<typeof dayStory>;
  /** Nothing can have been scanned yet. */
  readonly isToCome?: boolean;
}

/** What a day rests on: the shift’s times, the scans, and what people said. */
export function DayStory({ studentId, story, isToCome = false }: DayStoryProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const duration = useDuration();
  const { shift, scans, words, lessonsMissed = [], permission } = story;
  const sourceOf = (source: string) => {
    const known = sources.find((one) => one === source);
    return known ? t(`change.sources.${known}`) : source;
  };
  return (
    <div className={classes.card}>
      {shift && (
        <p className={classes.faint}>
          {format.name(shift.name)}: {t('change.shift', { ...shift, name: undefined })}
        </p>
      )}
      {scans.length === 0 ? (
        !isToCome && <p>{t('change.no_scans')}</p>
      ) : (
        <ul>
          {scans.map(
            ({
              at,
              direction,
              source,
              device,
              lateMinutes,
              reason,
              collectedBy,
              bearer,
              signature,
              photo,
              earlyMinutes = 0,
              earlyLeave,
            }) => (
              <li key={`${at}/${direction}`}>
                {format.time(at)} {t(direction === 'in' ? 'columns.in' : 'columns.out')} ·{' '}
                {[sourceOf(source), device].filter(Boolean).join(', ')}
                {lateMinutes > 0 && ` · ${t('columns.late')} ${duration(lateMinutes)}`}
                {reason && ` · ${format.name(reason)}`}
                {earlyMinutes > 0 && ` · ${t('early.by', { duration: duration(earlyMinutes) })}`}
                {earlyLeave?.reason && ` · ${t(`early.reasons.${earlyLeave.reason}`)}`}
                {earlyLeave?.allowedBy && ` · ${t(`early.allowers.${earlyLeave.allowedBy}`)}`}
                {collectedBy &&
                  ` · ${bearer ? t('change.with_pass', { bearer, name: format.name(collectedBy) }) : t('change.with', { name: format.name(collectedBy) })}`}
                {signature && <Signature drawing={signature} />}
                {photo && <CollectorPhoto studentId={studentId} photo={photo} />}
              </li>
            ),
          )}
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
            {[format.dateTime(permission.at), format.name(permission.by)].join(', ')}
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
    </div>
  );
}
