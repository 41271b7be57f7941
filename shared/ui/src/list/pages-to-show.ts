type PageEntry =
  | { readonly key: string; readonly page: number }
  | { readonly key: string; readonly page: undefined };

/** The first page, the last, the current one and its neighbours, with gaps between where pages are left out. */
export function pagesToShow(page: number, pages: number): readonly PageEntry[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index): PageEntry[] => {
    const before = sorted[index - 1] ?? number - 1;
    const entry = { key: `page-${number}`, page: number };
    if (number - before === 2) return [{ key: `page-${number - 1}`, page: number - 1 }, entry];
    return number - before > 2 ? [{ key: `gap-${number}`, page: undefined }, entry] : [entry];
  });
}
