import type { Actor } from './actor.ts';
import { refuse } from './refuse.ts';

/** Within which somebody has proved who they are, before a gravest act. */
const confirmedFor = 60 * 60_000;

/** Refuses a gravest act of whom the last proof is too old: the browser asks for it and makes the same call again. */
export const refuseUnconfirmed = (actor: Actor): void => {
  if (Date.now() - (actor.confirmedAt?.getTime() ?? 0) > confirmedFor) refuse('confirmation_needed');
};
