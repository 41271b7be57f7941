/** Milliseconds, as text for the environment, from the real time to the one at which tests begin. */
export const distanceFromNow = () => String(Date.parse('2026-11-25T09:00:00+07:00') - Date.now());

/** Makes `Date` tell a time that is `distance` milliseconds away from the real one. */
// Also runs inside pages: it may use nothing from around it.
export function shiftDate(distance) {
  const RealDate = Date;
  const now = () => RealDate.now() + distance;
  const Shifted = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}
