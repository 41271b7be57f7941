const vientianeOffset = 7 * 60 * 60 * 1000;

/** The school's calendar day, `YYYY-MM-DD`: Laos is seven hours ahead of UTC all year. */
export const schoolDay = (now = Date.now()): string =>
  new Date(now + vientianeOffset).toISOString().slice(0, 10);
