import { passesAtGate } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRestored } from '../device/durable-store.ts';
import { keptPasses, learnPasses } from '../device/kept/kept-passes.ts';
import type { KnownPasses } from './shown-pass.ts';

const askedEvery = 60_000;

/** What this device knows of passes, also without a line; `use` notes at once that one was used here. */
export function usePasses(today: string): KnownPasses & { readonly use: (id: number) => void } {
  const { data } = useQuery({ ...apiQuery(passesAtGate), refetchInterval: askedEvery });
  const isRestored = useRestored();
  const [known, setKnown] = useState(() => keptPasses());
  useEffect(() => {
    if (isRestored) setKnown(keptPasses());
  }, [isRestored]);
  useEffect(() => {
    if (!data || !isRestored) return;
    const spent = data.spent.map(({ id, state }): [number, typeof state] => [id, state]);
    setKnown((before) => learnPasses(before, { ...data, spent }));
  }, [data, isRestored]);
  const use = useCallback(
    (id: number) => setKnown((before) => learnPasses(before, { day: today, spent: [[id, 'used']] })),
    [today],
  );
  return useMemo(
    () => ({ publicKey: known.publicKey, today, spent: new Map(known.spent), use }),
    [known, today, use],
  );
}
