/** Bytes of a file. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** How far a file is that is being sent, for who draws it. */
export interface UploadState {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => UploadProgress;
}
