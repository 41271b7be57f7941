import { reportFailure as reportFailureEndpoint } from '@suksa/contracts/releases';
import { send } from '@suksa/platform';
import { reportLoadsNow } from '../health/loads.ts';
import { compositionId, pageName, partInStack, runningVersion } from '../health/running.ts';
import { PartLoadError } from './load-part.ts';

type Kind = 'load' | 'render' | 'unhandled' | 'policy';

const botPattern = /bot|crawl|spider|slurp|lighthouse|headlesschrome-test/i;

/** Search engines and test bots: for them an error is only logged. */
export const isBot = (agent: string = navigator.userAgent): boolean => botPattern.test(agent);

/** What one page tells of at most: the rest would say nothing new. */
const most = 20;
const told = new Set<string>();

/** Tells the server which part failed, with the composition and the part's version, and nothing about the user. */
export function reportFailure(error: unknown, kind: Kind = 'unhandled'): void {
  console.error(error);
  if (isBot()) return;
  const failure = { ...factsOf(error, kind), message: messageOf(error).slice(0, 500) };
  const key = JSON.stringify(failure);
  if (told.has(key) || told.size >= most) return;
  told.add(key);
  // Beside the failure, so that it is counted against the loads that there were.
  reportLoadsNow();
  send(reportFailureEndpoint, {
    body: {
      ...failure,
      composition: compositionId(),
      page: pageName,
      path: location.pathname.slice(0, 200),
    },
  }).catch((failed: unknown) => console.warn('The failure could not be reported', failed));
}

function factsOf(error: unknown, kind: Kind): { part: string; version: string; kind: Kind } {
  if (error instanceof PartLoadError) {
    const { part, version, failure } = error;
    return { part, version, kind: failure === 'broken' ? 'render' : 'load' };
  }
  const part = partInStack(error);
  return { part, version: runningVersion(part), kind };
}

/** A part's failure says little by itself: why it failed is its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof PartLoadError ? error.cause : undefined;
  const said = `${error.name}: ${error.message}`;
  return cause instanceof Error ? `${said} (${cause.name}: ${cause.message})` : said;
}
