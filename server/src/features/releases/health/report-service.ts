import type { EndpointRequest } from '@suksa/contracts';
import type { reportFailure, reportMeasures } from '@suksa/contracts/releases';
import type { Actor } from '../../../http/actor.ts';
import type { School } from '../../../http/caller.ts';
import { forgetOldFailures, insertFailure } from './failure-repository.ts';
import { countMeasures, forgetOldMeasures } from './measure-repository.ts';
import type { ReleaseHistory } from './release-history-service.ts';

type Failure = EndpointRequest<typeof reportFailure>['body'];
type Measures = EndpointRequest<typeof reportMeasures>['body'];

/** Keeps a failure, and whether somebody who is signed in told of it; who, is forgotten. */
export const keepFailure = async (
  { db }: School,
  { version, ...failure }: Failure,
  findActor: () => Promise<Actor | null>,
) => {
  const signedIn = await findActor().then(
    (actor) => actor !== null,
    () => false,
  );
  await insertFailure(db, { ...failure, partVersion: version, signedIn });
};

/** Counts what a page measured of versions that its composition names; anything else is nobody's release. */
export const keepMeasures = async (
  { db }: School,
  history: ReleaseHistory,
  { composition, measures }: Measures,
) => {
  const known = await Promise.all(
    measures.map(({ part, version }) => history.names(composition, part, version)),
  );
  const released = measures.filter((_, index) => known[index]);
  if (released.length > 0) await countMeasures(db, composition, released);
};

const hour = 3_600_000;

/** Forgets what is two months old, at most once an hour in this process. */
export const pruner = ({ db }: School) => {
  let last = 0;
  return async () => {
    if (Date.now() - last < hour) return;
    last = Date.now();
    await forgetOldMeasures(db);
    await forgetOldFailures(db);
  };
};
