import { type RollCall, type RollCallClass, rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { apiQuery, useCurrentUser } from '@suksa/platform';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOpenDevice } from '../device/find-by-name.ts';
import { keepRolls, keptRolls } from '../device/kept/kept-rolls.ts';
import type { Box } from '../device/sealing.ts';
import { vault } from '../device/vault.ts';

/** A class that was looked at in the morning can be called at noon, though the line is down by then. */
const keptForTheDay = { gcTime: 12 * 60 * 60 * 1000 } as const;
/** More are an office's, which looks at all classes and calls none; a gate's device may call each of them. */
const mostFetched = { ofPerson: 12, ofDevice: 80 } as const;

interface RollState<Data> {
  /** As the server told it, else as it lies on this device. */
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The classes to call; each is fetched before it is opened, so that it is there when the line isn't. */
export function useClassesToCall(): RollState<readonly RollCallClass[]> {
  const { data, error, refetch } = useQuery({ ...apiQuery(rollCallClasses), ...keptForTheDay });
  const client = useQueryClient();
  const isDevice = useCurrentUser()?.kiosk !== undefined;
  const { key, today } = useKey();
  const classIds = data?.classes.map(({ id }) => id).join(' ');
  useEffect(() => {
    const ids = classIds ? classIds.split(' ').map(Number) : [];
    if (ids.length > mostFetched[isDevice ? 'ofDevice' : 'ofPerson']) return;
    const here = isDevice ? showKept(client, today) : new Set();
    void fetchRolls(
      client,
      ids.filter((id) => !here.has(id)),
    );
  }, [client, classIds, isDevice, today]);
  useEffect(() => {
    if (data && key) keepRolls(data);
  }, [data, key]);
  const kept = useMemo(() => (key ? keptRolls(today).classes : []), [key, today]);
  return { data: data?.classes ?? (error && kept.length > 0 ? kept : undefined), error, refetch };
}

/** A class as it stands before the call, with what this device has fetched of it. */
export function useRoll(classId: number): RollState<RollCall> {
  const { data, error, refetch } = useQuery({
    ...apiQuery(rollCallOf, { params: { classId } }),
    ...keptForTheDay,
  });
  const { key, today } = useKey();
  useEffect(() => {
    if (data && key) keepRolls({ date: data.date, rolls: { [classId]: data } });
  }, [data, key, classId]);
  const kept = useMemo(() => (key ? keptRolls(today).rolls[classId] : undefined), [key, today, classId]);
  return { data: data ?? (error ? kept : undefined), error, refetch };
}

/** What lies here is read with the device's key, and good for its day alone. */
function useKey(): { readonly key: Box | null; readonly today: string } {
  const device = useOpenDevice();
  const key = useSyncExternalStore(vault.subscribe, vault.box);
  return { key, today: dayAt(device?.now()) };
}

/** What a device has brought by itself is shown at once, and asked for anew when it is opened. Gives the classes. */
function showKept(client: QueryClient, today: string): ReadonlySet<number> {
  const rolls = Object.entries(keptRolls(today).rolls);
  for (const [id, roll] of rolls) {
    const { queryKey } = apiQuery(rollCallOf, { params: { classId: Number(id) } });
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, roll, { updatedAt: 0 });
  }
  return new Set(rolls.map(([id]) => Number(id)));
}

async function fetchRolls(client: QueryClient, classIds: readonly number[]): Promise<void> {
  for (const classId of classIds) {
    const asked = { ...apiQuery(rollCallOf, { params: { classId } }), ...keptForTheDay };
    await client.prefetchQuery(asked);
    const roll = client.getQueryData<RollCall>(asked.queryKey);
    if (roll) keepRolls({ date: roll.date, rolls: { [classId]: roll } });
  }
}
