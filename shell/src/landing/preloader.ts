/** The line that says that something is still coming; gone once everything has. */
export function removePreloader(): void {
  document.getElementById('preloader')?.remove();
}
