import { type DayStory, pickUpPhoto } from '@suksa/contracts/reports';
import { useDuration, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Skeleton } from '@suksa/ui';
import { useFileAddress } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';

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

interface ScanProps {
  readonly studentId: number | null;
  readonly scan: DayStory['scans'][number];
}

/** One coming or going: when, how and at which gate, and what was said of it there. */
export function Scan({ studentId, scan }: ScanProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const duration = useDuration();
  const { at, direction, source, kiosk, by, lateMinutes, reason, collectedBy, bearer } = scan;
  const { signature, photo, earlyMinutes = 0, earlyLeave } = scan;
  const known = sources.find((one) => one === source);
  return (
    <>
      {format.time(at)} {t(direction === 'in' ? 'columns.in' : 'columns.out')} ·{' '}
      {[known ? t(`change.sources.${known}`) : source, kiosk ?? (by && format.name(by))]
        .filter(Boolean)
        .join(', ')}
      {lateMinutes > 0 && ` · ${t('columns.late')} ${duration(lateMinutes)}`}
      {reason && ` · ${format.name(reason)}`}
      {earlyMinutes > 0 && ` · ${t('early.by', { duration: duration(earlyMinutes) })}`}
      {earlyLeave?.reason && ` · ${t(`early.reasons.${earlyLeave.reason}`)}`}
      {earlyLeave?.allowedBy && ` · ${t(`early.allowers.${earlyLeave.allowedBy}`)}`}
      {collectedBy &&
        ` · ${bearer ? t('change.with_pass', { bearer, name: format.name(collectedBy) }) : t('change.with', { name: format.name(collectedBy) })}`}
      {signature && <Signature drawing={signature} />}
      {photo && studentId !== null && <CollectorPhoto studentId={studentId} photo={photo} />}
    </>
  );
}

/** A scan that a gate kept and of which nothing came, and why. */
export function Kept({ scan }: { readonly scan: NonNullable<DayStory['kept']>[number] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { at, kiosk, by, outcome } = scan;
  const where = kiosk ?? (by && format.name(by));
  return (
    <span className={classes.faint}>
      {[format.time(at), where, t(`change.kept.${outcome ?? 'refused'}`)].filter(Boolean).join(' · ')}
      {' · '}
      {t('change.kept.not_recorded')}
    </span>
  );
}
