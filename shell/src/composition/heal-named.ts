import { runningComposition } from '../health/running.ts';
import { heal } from './heal.ts';
import { filesNamedIn, PartFiles, partsNamedIn } from './part-files.ts';
import { PartListings } from './part-listings.ts';

/**
 * Puts right in the browser's cache what an error names as a file that didn't load. Answers whether it is right now.
 * Of the shell all files: where one came wrong others did, and each would cost the user another load of the page.
 */
export async function healNamed(error: unknown): Promise<boolean> {
  const composition = runningComposition();
  if (!composition) return false;
  const files = new PartFiles(composition);
  const listings = new PartListings(composition, files);
  await Promise.all(partsNamedIn(error).map((part) => listings.of(part).catch(() => null)));
  const named = filesNamedIn(error, files);
  const ofShell = files.of('shell');
  const isOfShell = named.some(({ address }) => ofShell.some((file) => file.address === address));
  return heal(isOfShell ? ofShell : named);
}
