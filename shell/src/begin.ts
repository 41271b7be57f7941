/**
 * The shell's entry. All that it runs on is run in one piece, which takes the longest of everything at the start: not
 * before the page is painted, as a browser would that has every file already, and not while the overlay goes.
 */
void Promise.resolve()
  // Not in the bundle's own body: developer tools note where a file is asked for, and read every function there again.
  .then(() => window.suksaWhenFree?.())
  .then(() => import(/* webpackMode: "eager" */ './main.tsx'));
