import { useFormat } from '@suksa/i18n';
import { useEffect, useState } from 'react';
import { useOpenDevice } from '../device/find-by-name.ts';
import classes from './wall-clock.module.css';

/** The time that lateness is judged by, this device's clock put right: nobody argues with the clock on the wall. */
export function WallClock() {
  const format = useFormat();
  const device = useOpenDevice();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(device?.now() ?? new Date()), 1000);
    return () => clearInterval(timer);
  }, [device]);
  // Not announced: a screen reader would tell every minute.
  return (
    <div className={classes.clock} aria-hidden="true">
      <span className={classes.time}>{format.time(now)}</span>
      <span className={classes.date}>{format.longDate(now)}</span>
    </div>
  );
}
