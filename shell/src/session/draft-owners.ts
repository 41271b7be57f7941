/**
 * What was typed and isn't saved stands under `draft:<user>:<branch>:<year>:<form>`, in the browser tab's own storage:
 * it outlives a reload and an expired session, ends with the tab, and no other tab sees it.
 */
export const draftPrefix = 'draft:';

/** Nobody finds what another user typed in this browser tab. Without a user: nobody's is left. */
export function keepDraftsOf(userId: number | null): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(draftPrefix)) continue;
    if (userId === null || !key.startsWith(`${draftPrefix}${userId}:`)) sessionStorage.removeItem(key);
  }
}
