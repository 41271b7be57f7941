import { runningComposition } from '../health/running.ts';
import { heal } from './heal.ts';
import { filesNamedIn, PartFiles } from './part-files.ts';

/** Puts right in the browser's cache what an error names as a file that didn't load. Answers whether it is right now. */
export async function healNamed(error: unknown): Promise<boolean> {
  const composition = runningComposition();
  return composition ? heal(filesNamedIn(error, new PartFiles(composition))) : false;
}
