import { gateRolls, keptPhoto } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { ApiError, can, send, useBranch, useCurrentUser, useUnsavedChanges } from '@suksa/platform';
import { askToKeep, keepAwake } from '@suksa/ui';
import { startTransition, useEffect, useState } from 'react';
import { facesOf } from './faces.ts';
import { alarmFrom, type GateDevice, gateDevice, type Lock } from './gate-device.ts';
import { bringRolls } from './kept/kept-rolls.ts';
import { type OfflineOpening, useOfflineOpening } from './use-offline-opening.ts';

export interface DeviceStatus {
  readonly unsent: number;
  /** Four fifths of what the device can keep. */
  readonly isNearlyFull: boolean;
  /** When the roster came, by this device's clock; null before the first. */
  readonly fetchedAt: number | null;
  readonly people: number;
  /** False where the browser keeps nothing. */
  readonly keeps: boolean;
  readonly lock: Lock;
  /** Minutes by which this device's clock goes behind (or before, negative) the server's. */
  readonly clockMinutes: number;
  /** Whether the browser has given its word to keep what lies here; null until it has answered. */
  readonly keepsForGood: boolean | null;
  /** False since the server didn't answer. */
  readonly isOnline: boolean;
  /** Whether this page opens without a line. */
  readonly opening: OfflineOpening;
}

type StoredStatus = Omit<DeviceStatus, 'isOnline' | 'keepsForGood' | 'opening'>;

const askedEvery = 45_000;
const photoPause = 200;
const rollsEvery = 10 * 60_000;

const statusOf = (device: GateDevice): StoredStatus => {
  const facts = device.memory.facts();
  return {
    unsent: device.events().length,
    isNearlyFull: device.events().length >= alarmFrom,
    fetchedAt: facts?.fetchedAt ?? null,
    people: device.memory.people().length,
    keeps: device.keeps,
    lock: device.lock(),
    clockMinutes: Math.round((facts?.clockOffset ?? 0) / 60_000),
  };
};

/**
 * Keeps this device's roster and page up to date while the gate is open, and says how it stands; null until it is open.
 * Only where it `mayReload` does a new release take the page's place.
 */
export function useGateDevice(mayReload: boolean): DeviceStatus | null {
  const branchId = useBranch()?.branch.id;
  const isDevice = useCurrentUser()?.kiosk !== undefined;
  const [status, setStatus] = useState<StoredStatus | null>(null);
  const [isOnline, setOnline] = useState(true);
  const [keepsForGood, setKeepsForGood] = useState<boolean | null>(null);
  const opening = useOfflineOpening(mayReload);
  useEffect(keepAwake, []);
  useEffect(() => {
    void askToKeep().then(setKeepsForGood);
  }, []);
  useUnsavedChanges((status?.unsent ?? 0) > 0);

  useEffect(() => {
    if (!branchId) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unsubscribe = () => {};
    const listening = new AbortController();
    const round = async (device: GateDevice) => {
      const came = await synced(device, branchId);
      if (isOver) return;
      setOnline(came);
      clearTimeout(timer);
      timer = setTimeout(() => void round(device), askedEvery);
      if (!came) return;
      void fetchRolls(device, isDevice);
      void fetchPhotos(device, () => isOver);
    };
    void gateDevice().then((device) => {
      if (isOver) return;
      // What is unsent can wait for the answer to a scan.
      const tell = () => startTransition(() => setStatus(statusOf(device)));
      unsubscribe = device.subscribe(tell);
      tell();
      void round(device);
      window.addEventListener('offline', () => setOnline(false), listening);
      window.addEventListener('online', () => void round(device), listening);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      listening.abort();
      unsubscribe();
      if (!can('checkinout.event.create')) void forgetPeople();
    };
  }, [branchId, isDevice]);

  return status && { ...status, isOnline, keepsForGood, opening };
}

/** The session has ended, or the device was revoked, and whichever call heard of it first: nobody stays on the device. */
async function forgetPeople(): Promise<void> {
  try {
    await (await gateDevice()).forgetPeople();
  } catch (cause) {
    console.error('The people on this device could not be forgotten', cause);
  }
}

async function synced(device: GateDevice, branchId: number): Promise<boolean> {
  try {
    await device.sync(branchId);
    return true;
  } catch (cause) {
    if (!(cause instanceof ApiError)) console.error('The roster could not be kept', cause);
    return false;
  }
}

let rollsFetchedAt = 0;

/** A device that nobody has opened the roll on has today's classes all the same; a person's are fetched where they are called. */
async function fetchRolls(device: GateDevice, isDevice: boolean): Promise<void> {
  if (!isDevice || !can('checkinout.roll.create') || Date.now() - rollsFetchedAt < rollsEvery) return;
  rollsFetchedAt = Date.now();
  try {
    await bringRolls((known) => send(gateRolls, { query: { known, people: 'known' } }), {
      ...{ today: dayAt(device.now()), people: device.memory.people() },
    });
  } catch (cause) {
    rollsFetchedAt = 0;
    if (!(cause instanceof ApiError)) console.warn('The rolls are fetched with the next roster', cause);
  }
}

let isFetching = false;

/** One after the other with a pause: faces can wait, scans can't. */
async function fetchPhotos(device: GateDevice, isOver: () => boolean): Promise<void> {
  if (isFetching || !device.keeps) return;
  isFetching = true;
  try {
    for (const { kind, id, photo } of facesOf(device.memory.people())) {
      if (isOver()) return;
      const key = `${kind}${id}`;
      if (!(await device.lacksPhoto(key, photo))) continue;
      await device.keepPhoto(key, photo, await send(keptPhoto, { params: { kind, id } }));
      await new Promise((resolve) => setTimeout(resolve, photoPause));
    }
  } catch (cause) {
    console.warn('The faces are fetched with the next roster', cause);
  } finally {
    isFetching = false;
  }
}
