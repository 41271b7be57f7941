import { useFormat } from '@suksa/i18n';
import { useEffect, useState } from 'react';
import classes from './wall-clock.module.css';

/** The time that lateness is judged by, so that nobody argues with the clock on the wall. */
export function WallClock() {
  const format = useFormat();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  // Not announced: a screen reader would tell every minute.
  return (
    <div className={classes.clock} aria-hidden="true">
      <span className={classes.time}>{format.time(now)}</span>
      <span className={classes.date}>{format.longDate(now)}</span>
    </div>
  );
}
