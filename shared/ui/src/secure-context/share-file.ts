/**
 * Hands a file to the device's own list of ways to send it. False where there is none, as without https; the caller then
 * saves it. Who closes the list has decided.
 */
export async function shareFile(file: File): Promise<boolean> {
  const canShare = navigator.canShare as Navigator['canShare'] | undefined;
  if (!canShare?.call(navigator, { files: [file] })) return false;
  await navigator.share({ files: [file] }).catch((cause: unknown) => console.warn('Nothing was sent', cause));
  return true;
}
