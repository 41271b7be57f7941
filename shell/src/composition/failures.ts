import { reportFailure as reportFailureEndpoint } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { PartLoadError } from './load-part.ts';

type Kind = 'load' | 'render' | 'unhandled' | 'policy';

const botPattern = /bot|crawl|spider|slurp|lighthouse|headlesschrome-test/i;

/** Search engines and test bots: for them an error is only logged (SPEC.md section 8). */
export const isBot = (agent: string = navigator.userAgent): boolean => botPattern.test(agent);

let compositionId = 'unknown';
let shellVersion = 'unknown';

/** Called once at start, so that every report names what was live together. */
export function nameComposition(id: string, shell: string): void {
  compositionId = id;
  shellVersion = shell;
}

/** Tells the server which part failed, with the composition and the part's version, and nothing about the user. */
export function reportFailure(error: unknown, kind: Kind = 'unhandled'): void {
  console.error(error);
  if (isBot()) return;
  const part = error instanceof PartLoadError ? error : null;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  send(reportFailureEndpoint, {
    body: {
      composition: compositionId,
      part: part?.part ?? 'shell',
      version: part?.version ?? shellVersion,
      kind: part ? (part.failure === 'broken' ? 'render' : 'load') : kind,
      message: message.slice(0, 500),
      path: location.pathname.slice(0, 200),
    },
  }).catch((failed: unknown) => console.warn('The failure could not be reported', failed));
}
