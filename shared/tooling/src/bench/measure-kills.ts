import { MixedWork } from '@suksa/testing/mixed-work';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import type { Figure } from './figure.ts';
import { percentile } from './statistics.ts';

/** `KILLS=20` for a shorter run. */
const kills = Number(process.env.KILLS ?? 200);
/** Answers between a start and the next kill: from none to some hundred, so that kills fall everywhere. */
const mostBetween = 120;

/**
 * Kills the server again and again without warning while payments, scans and marks are made, and starts it anew on the
 * same PostgreSQL. Everybody repeats what wasn't answered; afterwards nothing may be lost, and nothing doubled.
 */
export async function* measureKills(): AsyncGenerator<Figure> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: kills were NOT measured.');
    return;
  }
  let product = await startProduct({ databaseUrl: postgres.url });
  const port = Number(new URL(product.url).port);
  try {
    const work = await MixedWork.prepare({ url: product.url, databaseUrl: postgres.url });
    work.begin();
    const starts: number[] = [];
    for (let count = 0; count < kills; count++) {
      await work.until((count * 37) % mostBetween);
      const died = performance.now();
      const ended = new Promise((resolve) => product.process.once('exit', resolve));
      product.process.kill('SIGKILL');
      await ended;
      product = await startProduct({ databaseUrl: postgres.url, port });
      starts.push((performance.now() - died) / 1000);
    }
    await work.until(mostBetween);
    const { wrong, payments, scans, marks, repeated } = await work.end();
    for (const what of wrong.slice(0, 20)) console.info(`  !! ${what}`);
    yield { name: 'kills under mixed work', value: kills, unit: '' };
    yield { name: 'acknowledged meanwhile', value: payments + scans + marks, unit: '' };
    yield { name: 'calls repeated with their key', value: repeated, unit: '' };
    yield { name: 'lost, doubled or out of order after kills', value: wrong.length, unit: '' };
    yield { name: 'from a kill to ready, p50', value: percentile(starts, 0.5), unit: 's' };
    yield { name: 'from a kill to ready, worst', value: Math.max(...starts), unit: 's' };
  } finally {
    await product.stop();
    await postgres.stop();
  }
}
