export type TroubleCode =
  | 'not_a_backup'
  | 'damaged'
  | 'wrong_key'
  | 'no_key'
  | 'newer_version'
  | 'other_version'
  | 'not_empty'
  | 'differs';

/** What keeps a backup from being made, read or restored. `message` says it, and what to do, in words. */
export class BackupTrouble extends Error {
  override readonly name = 'BackupTrouble';
  constructor(
    readonly code: TroubleCode,
    message: string,
  ) {
    super(message);
  }
}
