/**
 * The shell's entry. All that it runs on is run in one piece, which takes the longest of everything at the start: not
 * before the page is painted, as a browser would that has every file already, and not while the overlay goes.
 */
void (window.suksaWhenFree?.() ?? Promise.resolve()).then(
  () => import(/* webpackMode: "eager" */ './main.tsx'),
);
