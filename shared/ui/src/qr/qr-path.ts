import { encode } from 'uqr';

/** Black modules as one SVG path over a field of `size` by `size` modules. */
export interface CodePath {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Runs of black in one row become one rectangle: fewer points, and no hairlines between modules in print. */
export const runs = (row: readonly boolean[], y: number, height = 1): string => {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v${height}h${x - end}z`;
  }
  return path;
};

/** Error correction M mends 15 %, as a card in a pocket needs. `quiet` modules of white stand around it. */
export const qrPath = (text: string, quiet: number): CodePath => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  return { path: data.map((row, y) => runs(row, y)).join(''), width: size, height: size };
};
