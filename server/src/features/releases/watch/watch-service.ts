import type { WatchPlan } from '@suksa/contracts';
import { limitFor, perThousand } from '@suksa/contracts/composition/release-verdict';
import type { LoadCounts } from '@suksa/contracts/releases';
import type { Database } from '../../../http/app.ts';
import { countsOf } from '../health/health-service.ts';
import { type Release, type ReleaseHistory, stintsOf } from '../health/release-history-service.ts';
import type { AskService } from './take-back-service.ts';
import {
  claimWatch,
  endWatch,
  giveWatchBack,
  insertWatch,
  noteStep,
  openWatches,
  type WatchRow,
} from './watch-repository.ts';
import { type Decision, decide, presentStep } from './watch-rules.ts';

interface Watching {
  readonly db: Database;
  readonly history: ReleaseHistory;
  readonly ask: AskService;
  /** Of what can't be done now; it is tried again. */
  readonly onFault: (error: unknown) => void;
}

/** What was asked for longer ago than this has been seen by some server, or is nobody's concern any more. */
const oldest = 7 * 24 * 3_600_000;

/** Looks once at everything that is watched. Several servers may do so at a time: of each watch one acts. */
export const lookOnce = async (watching: Watching): Promise<void> => {
  const { db, history, onFault } = watching;
  const chain = await history.chain();
  await beginNew(db, chain);
  for (const row of await openWatches(db)) {
    if (!(await claimWatch(db, row.id))) continue;
    await lookAt(watching, chain, row).catch(onFault);
    await giveWatchBack(db, row.id);
  }
};

/** Whatever was released since with a plan of how it is to be watched. */
const beginNew = async (db: Database, chain: readonly Release[]) => {
  for (const release of chain) {
    if (Date.now() - Date.parse(release.time) > oldest) return;
    const { watch, parts = [] } = release.change ?? {};
    for (const part of watch ? parts : []) {
      const released = release.canaries.get(part) ?? release.parts.get(part);
      if (!released || !watch) continue;
      await insertWatch(db, {
        ...watch,
        composition: release.id,
        part,
        partVersion: released.version,
        by: release.by,
        beganAt: new Date(release.time),
      });
    }
  }
};

const lookAt = async (watching: Watching, chain: readonly Release[], row: WatchRow) => {
  const { db } = watching;
  const { part, partVersion } = row;
  const step = presentStep(chain, part, partVersion);
  if (!step) return endWatch(db, row.id, { outcome: 'replaced' });
  const counts = await countsOf(db, part, partVersion, step.compositions);
  const { loads, failed } = counts;
  const since = new Date(step.since.time);
  await noteStep(db, {
    watchId: row.id,
    composition: step.since.id,
    share: step.share,
    since,
    loads,
    failed,
  });
  const before = await countsBefore(db, chain, row);
  const seconds = (Date.now() - since.getTime()) / 1000;
  const decision = decide({ plan: planOf(row), share: step.share, seconds, counts, before });
  await act(watching, { row, share: step.share, counts, before }, decision);
};

/** Of what the others have, or of what all had before. */
const countsBefore = async (db: Database, chain: readonly Release[], { part, partVersion }: WatchRow) => {
  const before = stintsOf(chain, part).find(({ version }) => version !== partVersion);
  return before ? countsOf(db, part, before.version) : null;
};

interface Judged {
  readonly row: WatchRow;
  readonly share: number;
  readonly counts: LoadCounts;
  readonly before: LoadCounts | null;
}

const act = async ({ db, ask }: Watching, { row, share, counts, before }: Judged, decision: Decision) => {
  const { id, part, partVersion } = row;
  const found = `${counts.failed} of ${counts.loads} page loads failed (${perThousand(counts)} ‰)`;
  // Only this version: somebody may have been faster with another.
  const only = ['--version', partVersion];
  switch (decision.kind) {
    case 'wait':
      return;
    case 'end':
      return endWatch(db, id, { outcome: 'kept' });
    case 'raise':
      return ask('canary', 'raise', part, ...only, '--share', String(decision.share), '--why', found);
    case 'promote':
      return ask('canary', 'promote', part, ...only, '--why', found, '--skip-e2e');
    case 'take-back': {
      const limit = limitFor(before);
      const why = `taken back by itself: ${found}, the limit is ${limit} ‰`;
      if (share >= 100) await ask('rollback', part, ...only, '--why', why);
      else await ask('canary', 'drop', part, ...only, '--why', why);
      return endWatch(db, id, { outcome: 'taken_back', errors: perThousand(counts), errorLimit: limit });
    }
  }
};

export const planOf = ({ steps, seconds, loads }: WatchRow): WatchPlan => ({ steps, seconds, loads });
