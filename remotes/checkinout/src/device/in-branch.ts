import { ApiError } from '@suksa/platform';
import { deviceId } from './device-id.ts';

/** Sends what was kept at a gate to that gate's branch, wherever its guard works or its device is paired now. */
export const inBranch = (branchId: number | undefined): Record<string, string> =>
  branchId === undefined ? {} : { 'branch-id': String(branchId), 'gate-device': deviceId() };

/** Whoever is signed in, or the gate that this device is now, may bring nothing to that branch. */
export const isOfOtherBranch = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.details.reason === 'other_branch';
