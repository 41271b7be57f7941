/** Laos is seven hours ahead of UTC all year, so no table of time zones is asked in the hot path of the gate. */
const vientianeOffset = 7 * 60 * 60 * 1000;

/** An instant as the school's wall clock shows it. */
export interface LocalMoment {
  readonly instant: Date;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
}

export const localMoment = (instant: Date): LocalMoment => {
  const local = new Date(instant.getTime() + vientianeOffset);
  return {
    instant,
    day: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
};

/** The first day of a day's month: how `attendance_month` names it. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** `HH:MM[:SS]` as minutes after midnight. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes after midnight as `HH:MM`. */
export const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
