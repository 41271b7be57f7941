/** From the largest on; a sheet that is still too long at the smallest has more on it than a page can hold. */
const sizes = [14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4];

const waiting = new Set<HTMLElement>();

/**
 * Gives a page the largest letters with which everything is on it, together with the others that are drawn in this
 * moment: measured one by one, a thousand pages are laid out a thousand times.
 */
export function fitPage(sheet: HTMLElement): void {
  if (waiting.size === 0) queueMicrotask(fitAll);
  waiting.add(sheet);
}

function fitAll(): void {
  const sheets = [...waiting].filter((sheet) => sheet.isConnected);
  waiting.clear();
  const [first, ...others] = sheets;
  if (!first) return;
  // The print root isn't drawn on the screen: for the moment of measuring it is, beside it. The content security policy
  // lets no style attribute be set, only its properties.
  const roots = new Set(sheets.flatMap((sheet) => sheet.closest<HTMLElement>('#print-root') ?? []));
  const before = [...roots].map((root) => [root, root.style.cssText] as const);
  for (const root of roots)
    root.style.cssText = 'display: block; position: absolute; left: -9999px; visibility: hidden';
  // The size of the first is nearly always that of all.
  for (const sheet of others) sheet.style.display = 'none';
  const size = fitFrom([first], 0);
  for (const sheet of others) sheet.style.display = '';
  fitFrom(others, size);
  for (const [root, style] of before) root.style.cssText = style;
}

/** Each goes up from there as long as it fits, or down until it does. Says what the first came to. */
function fitFrom(sheets: readonly HTMLElement[], start: number): number {
  const places = new Map(sheets.map((sheet) => [sheet, { at: start, fits: 0 }]));
  for (let open = sheets; open.length > 0; ) {
    for (const sheet of open) sheet.style.fontSize = `${sizes[places.get(sheet)?.at ?? 0]}pt`;
    const fitting = open.map(holds);
    open = open.filter((sheet, index) => {
      const place = places.get(sheet);
      if (!place) return false;
      const step = fitting[index] ? -1 : 1;
      // Back at the last one that fitted, or at an end of the sizes.
      if (place.fits === -1 && step === 1) {
        place.at += 1;
        sheet.style.fontSize = `${sizes[place.at]}pt`;
        return false;
      }
      if ((place.fits === 1 && step === -1) || !(place.at + step in sizes)) return false;
      place.fits = step;
      place.at += step;
      return true;
    });
  }
  return places.get(sheets[0] as HTMLElement)?.at ?? start;
}

const holds = (sheet: HTMLElement): boolean =>
  sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth;
