/** The public page is a document of its own, without any of the staff's code: whoever goes there leaves the shell. */
export function openPublicPage(): Promise<never> {
  window.location.assign('/');
  // The browser is on its way: the screen stays as it is until then.
  return new Promise(() => {});
}
