/** Why, for who shows it in words of their own. */
export type RefusedBecause =
  | 'gate'
  | 'no_right'
  | 'nothing_before'
  | 'part_changed'
  | 'live_already'
  | 'no_such_version';

/** An expected refusal: its message is for the person at the terminal, and nothing has changed. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  constructor(
    message: string,
    readonly because?: RefusedBecause,
  ) {
    super(message);
  }
}
