/**
 * Asks the browser to keep what this page stores until somebody clears it. Without its word a full disk may take it, and
 * in Safari seven days without a visit. Answers false where it doesn't give it: on plain http no browser does.
 */
export async function askToKeep(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  try {
    return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false;
  } catch (cause) {
    console.warn('The browser could not be asked to keep what is stored here', cause);
    return false;
  }
}
