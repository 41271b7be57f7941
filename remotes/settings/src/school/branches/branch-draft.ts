import type { numberKinds } from '@suksa/contracts/number-pattern';
import type { BranchChange, BranchRecord } from '@suksa/contracts/settings';
import type { BranchChoices } from './branch-choices.ts';

/** How documents are numbered until the school says otherwise. */
const usualPatterns = {
  receipt: '{branch}-{year}-{number:6}',
  invoice: '{branch}-I{year}-{number:6}',
  student_code: '{branch}{yy}{number:4}',
} as const;

export type BranchDraft = BranchChange & Required<Pick<BranchChange, 'invoiceQr'>>;

/** What the form begins with; the version is checked only for a branch that is there. */
export function branchDraft(branch: BranchRecord | null, choices: BranchChoices): BranchDraft {
  const series = (kind: (typeof numberKinds)[number]) => ({
    pattern: branch?.series[kind].pattern ?? usualPatterns[kind],
    startAt: null,
  });
  return {
    version: branch?.version ?? 1,
    code: branch?.code ?? '',
    name: branch?.name ?? { lo: '', en: '' },
    levelIds: branch?.levels.map(({ id }) => id) ?? choices.levels.map(({ id }) => id),
    address: branch?.address ?? { lo: '', en: '' },
    phone: branch?.phone ?? '',
    otherPhone: branch?.otherPhone ?? '',
    licenceNumber: branch?.licenceNumber ?? '',
    headUserId: branch?.head?.id ?? null,
    workingDays: branch?.workingDays ?? [1, 2, 3, 4, 5],
    receiptHeader: branch?.receiptHeader ?? { lo: '', en: '' },
    invoiceQr: branch?.invoiceQr ?? { bankText: '', active: false },
    series: {
      receipt: series('receipt'),
      invoice: series('invoice'),
      student_code: series('student_code'),
    },
  };
}
