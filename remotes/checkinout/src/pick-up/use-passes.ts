import { passesAtGate } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { KnownPasses } from './shown-pass.ts';

const storageName = 'checkinout.passes';
const askedEvery = 60_000;

const PassStore = z.object({
  publicKey: z.nullable(z.string()),
  day: z.string(),
  spent: z.array(z.tuple([z.number(), z.enum(['used', 'revoked'])])),
});
type PassStore = z.infer<typeof PassStore>;

const nothing: PassStore = { publicKey: null, day: '', spent: [] };

function kept(): PassStore {
  try {
    return PassStore.safeParse(JSON.parse(localStorage.getItem(storageName) ?? 'null')).data ?? nothing;
  } catch (cause) {
    console.warn('The passes kept here could not be read', cause);
    return nothing;
  }
}

function keep(next: PassStore): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(next));
  } catch (cause) {
    console.warn('The passes could not be kept', cause);
  }
}

/** What this device knows of passes, also without a line; `use` notes at once that one was used here. */
export function usePasses(today: string): KnownPasses & { readonly use: (id: number) => void } {
  const { data } = useQuery({ ...apiQuery(passesAtGate), refetchInterval: askedEvery });
  const [known, setKnown] = useState(kept);
  const learn = useCallback((change: (before: PassStore) => PassStore) => {
    setKnown((before) => {
      const next = change(before);
      keep(next);
      return next;
    });
  }, []);
  useEffect(() => {
    if (!data) return;
    learn((before) => ({
      publicKey: data.publicKey,
      day: data.day,
      spent: [
        ...new Map([
          // What was used here stays used, though the server may not have heard of it yet.
          ...(before.day === data.day ? before.spent : []),
          ...data.spent.map(({ id, state }): [number, 'used' | 'revoked'] => [id, state]),
        ]),
      ],
    }));
  }, [data, learn]);
  const use = useCallback(
    (id: number) =>
      learn((before) => ({
        ...before,
        day: today,
        spent: [...(before.day === today ? before.spent : []), [id, 'used']],
      })),
    [learn, today],
  );
  return useMemo(
    () => ({ publicKey: known.publicKey, today, spent: new Map(known.spent), use }),
    [known, today, use],
  );
}
