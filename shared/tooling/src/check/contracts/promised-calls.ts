import { cloneOutline, comparePromises, readPromises } from '@suksa/release';

/**
 * Complaints about calls that changed without saying so. What main answers, somebody's server answers and somebody's
 * page asks: so each call that main ever had is kept in a file with its hashes, and stays answered as it was.
 */
export async function checkPromisedCalls(): Promise<readonly string[]> {
  const { broken, unwritten } = comparePromises(await readPromises(), (await cloneOutline()).calls);
  return [
    ...broken.map(
      (text) =>
        `${text}, and shared/contracts/promised-calls.json promises it as it was. Where it only grew, name the earlier hash in stillAnswers; else make a new call beside it and mark this one with old: { since }. Where nothing released makes it any more: npm run release -- calls --promise --let-go ${text.split(' ')[0]}`,
    ),
    ...unwritten.map((name) => `${name} is new or has grown: npm run release -- calls --promise`),
  ];
}
