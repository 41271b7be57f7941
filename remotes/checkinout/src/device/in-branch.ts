/** Sends what was kept at a gate to that gate's branch, wherever its guard works now. */
export const inBranch = (branchId: number | undefined): Record<string, string> =>
  branchId === undefined ? {} : { 'branch-id': String(branchId) };
