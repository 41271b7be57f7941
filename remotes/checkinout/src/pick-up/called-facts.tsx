import type { PickUpCall } from '@suksa/contracts/checkinout';
import { useDuration } from '@suksa/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Who has come: the relation alone, because a yard isn't the place for names of families. */
export function WithWhom({ call: { bearer, relation } }: { readonly call: PickUpCall }) {
  const { t } = useTranslation('checkinout');
  if (bearer) return t('call.with', { who: bearer });
  return relation && t('call.with', { who: t(`pick_up.relation.${relation}`) });
}

const minute = 60_000;
const minutesSince = (since: string, ahead: number) =>
  Math.max(0, Math.floor((Date.now() - ahead - Date.parse(since)) / minute));

interface WaitedForProps {
  readonly since: string;
  /** Milliseconds that this device's clock is before the one of `since`. */
  readonly ahead: number;
}

/** How long somebody has waited; amber once it is long. */
export function WaitedFor({ since, ahead }: WaitedForProps) {
  const { t } = useTranslation('checkinout');
  const duration = useDuration();
  const [minutes, setMinutes] = useState(() => minutesSince(since, ahead));
  useEffect(() => {
    const tell = () => setMinutes(minutesSince(since, ahead));
    tell();
    const timer = setInterval(tell, minute / 4);
    return () => clearInterval(timer);
  }, [since, ahead]);
  return (
    <time dateTime={since} data-long={minutes >= 5 || undefined}>
      {minutes === 0 ? t('call.now') : duration(minutes)}
    </time>
  );
}
