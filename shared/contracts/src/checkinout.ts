/** The gate: what passes there, whom it knows, and what follows for days. */
export * from './checkinout/closing.ts';
export * from './checkinout/device-events.ts';
export * from './checkinout/device-key.ts';
export * from './checkinout/early-leave.ts';
export * from './checkinout/emergency.ts';
export * from './checkinout/event.ts';
export * from './checkinout/late-note.ts';
export * from './checkinout/manual-reason.ts';
export * from './checkinout/pick-up.ts';
export * from './checkinout/recompute.ts';
export * from './checkinout/roll-call.ts';
export * from './checkinout/roster.ts';
export * from './checkinout/special-day.ts';
export * from './checkinout/visitor.ts';
