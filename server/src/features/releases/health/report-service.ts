import type { EndpointRequest } from '@suksa/contracts';
import type { reportFailure, reportMeasures } from '@suksa/contracts/releases';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { forgetOldFailures, insertFailure } from './failure-repository.ts';
import { countMeasures, forgetOldMeasures } from './measure-repository.ts';
import type { ReleaseHistory } from './release-history-service.ts';

type Failure = EndpointRequest<typeof reportFailure>['body'];
type Measures = EndpointRequest<typeof reportMeasures>['body'];

/** Keeps a failure, and whether somebody who is signed in told of it; who, is forgotten. */
export const keepFailure = async (app: App, { version, ...failure }: Failure, request: FastifyRequest) => {
  const signedIn = await app.findActor(request).then(
    (actor) => actor !== null,
    () => false,
  );
  await insertFailure(app.db, { ...failure, partVersion: version, signedIn });
};

/** Counts what a page measured of versions that its composition names; anything else is nobody's release. */
export const keepMeasures = async (
  app: App,
  history: ReleaseHistory,
  { composition, measures }: Measures,
) => {
  const known = await Promise.all(
    measures.map(({ part, version }) => history.names(composition, part, version)),
  );
  const released = measures.filter((_, index) => known[index]);
  if (released.length > 0) await countMeasures(app.db, composition, released);
};

const hour = 3_600_000;

/** Forgets what is two months old, at most once an hour in this process. */
export const pruner = (app: App) => {
  let last = 0;
  return async () => {
    if (Date.now() - last < hour) return;
    last = Date.now();
    await forgetOldMeasures(app.db);
    await forgetOldFailures(app.db);
  };
};
