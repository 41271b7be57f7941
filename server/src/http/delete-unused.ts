import { refuse } from './refuse.ts';

/** Deletes a record, or refuses with `code` one that others keep by their foreign keys. */
export const deleteUnused = async (code: string, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (cause?.code === '23503') refuse(code, { status: 409 });
    throw error;
  }
};
