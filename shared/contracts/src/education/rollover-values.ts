import * as z from 'zod/mini';

/** What becomes of a student at the end of a year. */
export const outcomes = ['promote', 'repeat', 're_sit_pending', 'graduate', 'leave'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** How somebody leaves whose outcome is to leave. */
export const leaveWays = ['withdrawn', 'transferred_out', 'dropped_out'] as const;

/**
 * The first keeps a batch from running; the others are told and leave the choice to the office. That somebody is in
 * both years can't be: enrolments never overlap, and who is carried over is no candidate any more.
 */
export const rolloverConflicts = ['no_target_class', 'suspended', 'debt'] as const;
export const RolloverConflict = z.enum(rolloverConflicts);
export type RolloverConflict = z.infer<typeof RolloverConflict>;

/** What keeps a student from being taken back out of the new year. */
export const blockKinds = ['invoice', 'result', 'attendance', 'moved', 'status'] as const;
export const BlockKind = z.enum(blockKinds);
export type BlockKind = z.infer<typeof BlockKind>;
