import { ApiError } from '@suksa/platform';

/** What happened outside of drawing: an `error` or `unhandledrejection` event of the window, as far as it tells. */
export interface Happened {
  readonly error: unknown;
  /** Only of `error` events: what the browser says, and in which file. */
  readonly message?: string | undefined;
  readonly filename?: string | undefined;
}

/** Aborted calls and what a person or the browser refused (camera, clipboard, sound): whoever asked tells. */
const refusedByName = new Set([
  'AbortError',
  'TimeoutError',
  'NotAllowedError',
  'ChunkLoadError',
  'PartLoadError',
]);

/** A raw fetch without a connection, as the browsers word it. */
const withoutConnection = /^(Failed to fetch|Load failed|NetworkError when attempting)/;

/** A file of a version, which another origin may serve. */
const released = /\/releases\/[a-z][a-z0-9]*\/\d+\.\d+\.\d+-[0-9a-f]{12}\//;

/** The entry of a tab, run by the composition's loader: it shows the error in the tab's own place. */
const entryOfTab = /\/releases\/(?!shell\/)[^/]+\/[^/]+\/entry\.js$/;

const ofExtension = /(chrome|moz|safari(-web)?)-extension:|webkit-masked-url:/;

/**
 * Whether it is a fault that nobody has told the user of. Not: refusals of the API, which each screen tells; aborted
 * calls; files that didn't load and entries that threw, which have a rule of their own; the browser's notice about resizing; scripts of
 * extensions and other sites; what was thrown without being an error, because nothing says whose it is.
 */
export function isUnexpected({ error, message = '', filename = '' }: Happened): boolean {
  if (!(error instanceof Error) || error instanceof ApiError || 'code' in error) return false;
  if (refusedByName.has(error.name) || withoutConnection.test(error.message)) return false;
  if (message.startsWith('ResizeObserver') || error.message.startsWith('ResizeObserver')) return false;
  if (filename && !filename.startsWith(location.origin) && !released.test(filename)) return false;
  if (entryOfTab.test(filename)) return false;
  return !ofExtension.test(error.stack ?? '');
}
