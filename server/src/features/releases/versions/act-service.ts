import type { Environment } from '../../../environment.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { releaseService, ServiceRefused } from '../watch/take-back-service.ts';

type Somebody = Pick<Caller, 'actor' | 'school' | 'requestId'>;

interface Act {
  /** As the audit names it. */
  readonly action: 'promote' | 'roll_back' | 'stop_trial';
  readonly part: string;
  readonly version: string;
  /** What the release service is to run. */
  readonly command: readonly [string, ...string[]];
}

interface OfPart {
  readonly part: string;
  readonly version: string;
}

/** Makes a published version what all get. Refuses where the gate does. */
export const promoteVersion = (
  app: App,
  call: Somebody,
  { part, version, leaveOutTests }: OfPart & { readonly leaveOutTests: boolean },
): Promise<void> => {
  const tests = leaveOutTests ? '--skip-e2e' : '--passed';
  return act(app, call, {
    action: 'promote',
    part,
    version,
    command: ['promote', part, '--version', version, tests],
  });
};

/** Takes a part back to what it was before that version. Refuses where another one is live by now. */
export const rollBackVersion = (app: App, call: Somebody, { part, version }: OfPart): Promise<void> =>
  act(app, call, { action: 'roll_back', part, version, command: ['rollback', part, '--version', version] });

/** Gives that second version to nobody any more. Refuses where it is another one by now. */
export const stopTrial = (app: App, call: Somebody, { part, version }: OfPart): Promise<void> =>
  act(app, call, {
    action: 'stop_trial',
    part,
    version,
    command: ['canary', 'drop', part, '--version', version],
  });

const act = async (app: App, call: Somebody, { action, part, version, command }: Act): Promise<void> => {
  const service = app.environment.releaseService ?? refuse('no_release_service', { status: 409 });
  await asked(app, service, call.actor.username, command);
  await write(call, async () => ({
    result: undefined,
    audit: { action, entity: 'settings.release', entityId: part, after: { version } },
  }));
  // Who looks again sees it, also where it lies in a bucket.
  await app.lookForReleases();
};

const asked = async (
  { log }: App,
  service: NonNullable<Environment['releaseService']>,
  person: string,
  [command, ...args]: Act['command'],
) => {
  try {
    await releaseService(service, person)(command, ...args);
  } catch (error) {
    if (error instanceof ServiceRefused) refuseAs(error);
    log.error({ error }, 'the release service could not be asked');
    refuse('release_service_away', { status: 503 });
  }
};

const refuseAs = ({ because, refusals, message }: ServiceRefused): never => {
  if (because === 'gate') refuse('gate_refused', { status: 409, details: { refusals } });
  if (because === 'part_changed' || because === 'nothing_before') refuse(because, { status: 409 });
  if (because === 'no_such_version') refuse('not_found');
  return refuse('release_refused', { status: 409, details: { said: message } });
};
