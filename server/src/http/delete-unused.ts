import { databaseError } from '../db/database-error.ts';
import { refuse } from './refuse.ts';

/** Deletes a record, or refuses with `code` one that others keep by their foreign keys. */
export const deleteUnused = async (code: string, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (databaseError(error)?.code === '23503') refuse(code, { status: 409 });
    throw error;
  }
};
