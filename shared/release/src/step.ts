/**
 * Does one step of a command, and says how long it took and when it began where RELEASE_STEPS is set: for whoever looks
 * for what is slow. Steps may lie beside each other.
 */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!process.env.RELEASE_STEPS) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    console.info(`    step ${name.padEnd(24)} ${Math.round(took)} ms, from ${Math.round(began)} ms on`);
  }
}
