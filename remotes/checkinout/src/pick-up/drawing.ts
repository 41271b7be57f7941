export type DrawnPoint = readonly [x: number, y: number];
export type Line = readonly DrawnPoint[];

/** What a gate can keep of many of them, and the server takes. */
const longest = 8000;
const fewestPoints = 2;

/** Lines of points as they are kept, thinned where they are many; null before there is anything to see. */
export function drawingOf(lines: readonly Line[]): string | null {
  for (let step = 1; step <= 64; step *= 2) {
    const kept = lines.map((line) => line.filter((_, at) => at % step === 0 || at === line.length - 1));
    if (kept.flat().length < fewestPoints) return null;
    const text = kept.map((line) => line.map(([x, y]) => `${x},${y}`).join(' ')).join(';');
    if (text.length <= longest) return text;
  }
  return null;
}

/** Lines as the path of a drawing; a dot is a line to itself. */
export const linePath = (lines: readonly Line[]): string =>
  lines
    .map(
      (line) =>
        line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
        (line.length === 1 ? 'z' : ''),
    )
    .join('');
