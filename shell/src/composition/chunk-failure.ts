/** Whether a file didn't come that the compiler's own code asked for. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /ChunkLoadError/.test(`${error.name} ${error.message}`);
