/**
 * A loader for a tab's `screens.tsx` where it stands in for a released one: a production shell has no refresh
 * runtime, so a changed module replaces the whole list of screens, and the shell is told to draw from the new one.
 */
export default function replaceTab(source: string): string {
  return `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.replaced = true; });
  if (import.meta.webpackHot.data?.replaced)
    window.dispatchEvent(new CustomEvent('suksa:tab-replaced', { detail: { screens, locales } }));
}
`;
}
