import type { FormSheetGrid } from '@suksa/contracts/reports';
import { ScrollArea } from '@suksa/ui';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './forms.module.css';
import { columnName, placeAfter, rowOf } from './tie-rules.ts';

interface FormGridProps {
  readonly grid: FormSheetGrid;
  readonly place: string;
  readonly rows: { readonly first: number; readonly last: number } | null;
  /** What a cell is tied to, in words. */
  readonly fieldAt: (place: string) => string | null;
  readonly onPlace: (place: string) => void;
}

/** A sheet as it looks, cell by cell; arrows and clicks choose one. */
export function FormGrid({ grid, place, rows, fieldAt, onPlace }: FormGridProps) {
  const { t } = useTranslation('reports');
  const table = useRef<HTMLTableElement>(null);
  const texts = new Map(grid.cells.map((cell) => [cell.place, cell]));
  const merges = new Map(grid.merges.map((merge) => [merge.place, merge]));
  // Cells under a merged one, by the one that covers them.
  const covered = new Map<string, string>();
  for (const { place: at, rows: down, columns } of grid.merges) {
    const [letters = ''] = /^[A-Z]+/.exec(at) ?? [];
    const first = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    for (let row = 0; row < down; row++)
      for (let column = 0; column < columns; column++)
        if (row > 0 || column > 0) covered.set(columnName(first + column) + (rowOf(at) + row), at);
  }

  function go(event: KeyboardEvent) {
    const next = placeAfter(place, event.key, grid);
    if (!next) return;
    event.preventDefault();
    const at = columnName(next.column) + next.row;
    const shown = covered.get(at) ?? at;
    // Out of a merged cell one goes on beyond it.
    const target = shown === place ? at : shown;
    if (covered.has(target)) return;
    onPlace(target);
    table.current?.querySelector<HTMLButtonElement>(`[data-place="${target}"]`)?.focus();
  }

  return (
    <ScrollArea label={grid.name}>
      <table ref={table} className={classes.grid} onKeyDown={go}>
        <thead>
          <tr>
            <td />
            {Array.from({ length: grid.columns }, (_, at) => (
              <th key={columnName(at + 1)} scope="col">
                {columnName(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: grid.rows }, (_, at) => at + 1).map((row) => (
            <tr key={row} data-repeated={(rows && row >= rows.first && row <= rows.last) || undefined}>
              <th scope="row">{row}</th>
              {Array.from({ length: grid.columns }, (_, at) => columnName(at + 1) + row).map((at) => {
                if (covered.has(at)) return null;
                const merge = merges.get(at);
                const cell = texts.get(at);
                const field = fieldAt(at);
                return (
                  <td
                    key={at}
                    colSpan={merge?.columns}
                    rowSpan={merge?.rows}
                    data-tied={field !== null || undefined}
                    data-formula={cell?.isFormula || undefined}
                  >
                    <button
                      type="button"
                      data-place={at}
                      tabIndex={at === place ? 0 : -1}
                      aria-pressed={at === place}
                      aria-label={[at, field === null ? '' : t('forms.tie.tied_to', { field }), cell?.text]
                        .filter(Boolean)
                        .join(', ')}
                      onClick={() => onPlace(at)}
                    >
                      {field === null ? cell?.text : `⟨${field}⟩`}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
