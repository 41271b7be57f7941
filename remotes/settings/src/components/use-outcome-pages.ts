import type { Outcome } from '@suksa/ui/import';
import { useState } from 'react';

/** The rows of a dry run by what would become of them, a page at a time; another choice begins at the first page. */
export function useOutcomePages<Row extends { readonly outcome: Outcome }>(rows: readonly Row[]) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const chosen = rows.filter((row) => outcome === undefined || row.outcome === outcome);
  const atFirst =
    <Value>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setPage(1);
    };
  return {
    shown: chosen.slice((page - 1) * size, page * size),
    filter: { value: outcome, onChange: atFirst(setOutcome) },
    pages: { total: chosen.length, page, size, onPage: setPage, onSize: atFirst(setSize) },
  };
}
