import { type BranchInput, type BranchRecord, createBranch } from '@suksa/contracts/settings';
import type { Page, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

/** Different in each test and each run, so that tests share no branches. */
export const unique = () =>
  Date.now().toString(36).slice(-5).toUpperCase() + Math.floor(Math.random() * 90 + 10);

const asItRuns = (pattern: string) => ({ pattern, startAt: null });

/** A branch that no other test works in. */
export const aBranch = (api: Api, changes: Partial<BranchInput> = {}): Promise<BranchRecord> => {
  const code = unique();
  return api('admin', createBranch, {
    body: {
      code,
      name: { lo: `ສາຂາ ${code}`, en: `Branch ${code}` },
      levelIds: [1, 2],
      address: { lo: '', en: '' },
      phone: '',
      otherPhone: '',
      licenceNumber: '',
      headUserId: null,
      workingDays: [1, 2, 3, 4, 5],
      receiptHeader: { lo: '', en: '' },
      series: {
        receipt: asItRuns('{branch}-{year}-{number:6}'),
        invoice: asItRuns('{branch}-I{year}-{number:6}'),
        student_code: asItRuns('{branch}{yy}{number:4}'),
      },
      ...changes,
    },
  });
};

/** The page works in this branch, as if chosen in the header. */
export const workIn = (page: Page, { id }: BranchRecord) =>
  page.addInitScript(
    (branch) => localStorage.setItem('branch-and-year', JSON.stringify({ branch, year: 0 })),
    id,
  );
