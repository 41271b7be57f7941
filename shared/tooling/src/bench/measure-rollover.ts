import {
  copyClasses,
  decideOutcomes,
  getRollover,
  runRollover,
  startRollover,
  undoRollover,
} from '@suksa/contracts/education';
import { me, type SessionBranch } from '@suksa/contracts/session';
import { createAcademicYear } from '@suksa/contracts/settings';
import type { ApiClient } from '@suksa/testing/api-client';
import type { Figure } from './figure.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const everybody = { page: 1, size: 100, q: '', sort: 'name', dir: 'asc' } as const;

/** All students of the school into the next year and back, branch after branch, as the office does it. */
export async function measureRollover(admin: ApiClient): Promise<readonly Figure[]> {
  const { branches } = await admin.send(me);
  const seconds = { prepared: 0, run: 0, undo: 0 };
  for (const branch of branches) {
    const timed = async <Result>(step: keyof typeof seconds, act: () => Promise<Result>) => {
      const started = performance.now();
      const result = await act();
      seconds[step] += (performance.now() - started) / 1000;
      return result;
    };
    const { at, fromYearId, toYearId } = await planNextYear(admin, branch);
    const { id } = await timed('prepared', () =>
      admin.send(startRollover, { body: { fromYearId, toYearId } }, at),
    );
    const params = { id };
    await timed('prepared', () =>
      admin.send(decideOutcomes, { params, body: { filter: everybody, outcome: 'promote' } }, at),
    );
    // Whom no level follows can't be promoted and was left undecided, and above some levels there is no class.
    for (const left of [{ outcome: 'undecided' }, { conflict: 'no_target_class' }] as const) {
      const filter = { ...everybody, ...left };
      await admin.send(decideOutcomes, { params, body: { filter, outcome: 'graduate' } }, at);
    }
    const { rollover, students } = await timed('prepared', () => admin.send(getRollover, { params }, at));
    await timed('run', async () => {
      const body = {
        version: rollover.version,
        leaveUndecided: false,
        overCapacityReason: 'Bench',
        earlyReason: 'Bench',
      };
      await admin.send(runRollover, { params, body }, at);
      await finished(admin, id, at);
    });
    await timed('undo', async () => {
      await admin.send(undoRollover, { params, body: { reason: 'Bench' } }, at);
      await finished(admin, id, at);
    });
    console.info(`  ${branch.code}: ${students} students carried over and taken back`);
  }
  return (['prepared', 'run', 'undo'] as const).map((step) => ({
    name: `rollover of 20,000 students, ${step}`,
    value: seconds[step],
    unit: 's',
  }));
}

type Where = { readonly branchId: number; readonly yearId?: number };

async function planNextYear(admin: ApiClient, branch: SessionBranch) {
  const from = branch.years.find(({ state }) => state === 'open');
  if (!from) throw new Error(`${branch.code} has no open year.`);
  const start = Number(from.start.slice(0, 4)) + 1;
  const { id: toYearId } = await admin.send(
    createAcademicYear,
    {
      body: {
        name: `${start}–${start + 1}`,
        startDate: `${start}-09-01`,
        endDate: `${start + 1}-05-31`,
        terms: [
          { startDate: `${start}-09-01`, endDate: `${start + 1}-01-17` },
          { startDate: `${start + 1}-01-27`, endDate: `${start + 1}-05-31` },
        ],
        markingMonths: [9, 10, 11, 12, 2, 3, 4, 5],
      },
    },
    { branchId: branch.id },
  );
  const at: Where = { branchId: branch.id, yearId: toYearId };
  const body = { fromYearId: from.id, withTeachers: false, preview: false };
  await admin.send(copyClasses, { body }, at);
  return { at, fromYearId: from.id, toYearId };
}

async function finished(admin: ApiClient, id: number, at: Where): Promise<void> {
  for (;;) {
    const { job } = await admin.send(getRollover, { params: { id } }, at);
    if (job?.state === 'done') return;
    if (!job || job.finishedAt) throw new Error(`The rollover ended ${job?.state}: ${job?.error?.code}`);
    await pause(100);
  }
}
