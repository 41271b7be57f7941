/**
 * Keeps the screen from going dark while the page is in sight; gives the way to stop. On plain http browsers don't allow
 * it: there the device's own settings decide.
 */
export function keepAwake(): () => void {
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  if (!wakeLock) return () => {};
  let isOver = false;
  let held: WakeLockSentinel | null = null;
  const hold = async () => {
    if (isOver || document.visibilityState !== 'visible') return;
    try {
      held = await wakeLock.request('screen');
      if (isOver) await held.release();
    } catch (cause) {
      // Refused on an empty battery.
      console.warn('The screen may go dark', cause);
    }
  };
  void hold();
  // Whoever turns to another page and comes back finds it let go.
  const again = () => void hold();
  document.addEventListener('visibilitychange', again);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    held?.release().catch((cause: unknown) => console.warn('The screen is still held awake', cause));
  };
}
