/**
 * Copies text for the user. Browsers keep `navigator.clipboard` from pages without https, as of a school server in
 * the local network; there the older way is taken. Answers false where the browser allows neither, so that the
 * caller can say so.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (cause) {
      console.warn('The clipboard refused, the older way is tried', cause);
    }
  }
  return copySelection(text);
}

/** In the window that has the focus: one that keeps the focus inside would take it back from elsewhere. */
function copySelection(text: string): boolean {
  const before = document.activeElement;
  const around = before?.closest('[role="dialog"], dialog') ?? document.body;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.cssText = 'position: fixed; inset-inline-start: 0; inset-block-start: 0; opacity: 0';
  around.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch (cause) {
    console.warn('The text could not be copied', cause);
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
