/** Whoever signs out is told nothing more in this browser: the next one to use it would read it. */
export async function stopNotifying(): Promise<void> {
  try {
    const { notifyHereNoMore } = await import('@suksa/ui');
    await notifyHereNoMore();
  } catch (cause) {
    console.warn('This browser may still show messages of the school', cause);
  }
}
