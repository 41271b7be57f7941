/** Who is signed in already is led to work instead of to the sign-in page. */
export function offerWork(): void {
  if (!signedIn()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.sign-in')) {
    link.href = '/module_tab';
    link.textContent = link.dataset.open ?? link.textContent;
  }
}

function signedIn(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // A browser that keeps nothing has nobody signed in.
    return false;
  }
}
