/** What somebody says on having seen what a change does. */
export interface ReviewAnswer {
  readonly acceptPast: boolean;
  readonly merge: boolean;
}
