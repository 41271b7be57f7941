import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gateDatabase, waitingStore } from './gate-database.ts';

/** What the gate has said beside its scans and could not send yet. */
const saidName = 'checkinout.calls';
/** In nobody's own name: the device brings it by itself, whoever pairs it next. */
const ofDevice = 0;

interface Waiting {
  readonly ofDevice: number;
  readonly ofPeople: number;
}

/** That scans wait on this device while nobody may send them, and what sends them. Nothing where there are none. */
export default function WaitingAtGate() {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    let isOver = false;
    readWaiting()
      .then((found) => !isOver && setWaiting(found))
      .catch((cause: unknown) => console.warn('What waits on this device could not be counted', cause));
    return () => {
      isOver = true;
    };
  }, []);
  const lines = [
    { what: 'of_device' as const, count: waiting?.ofDevice ?? 0 },
    { what: 'of_people' as const, count: waiting?.ofPeople ?? 0 },
  ].filter(({ count }) => count > 0);
  return lines.map(({ what, count }) => (
    <Alert key={what} color="yellow" icon={<Icon name="cloud-upload" />} role="status">
      {t(`login.waiting.${what}`, { count, number: number(count) })}
    </Alert>
  ));
}

/** Whose each of them is, and no more. */
async function readWaiting(): Promise<Waiting> {
  const owners = [...(await ownersOfScans()), ...ownersOfSaid()];
  const own = owners.filter((owner) => owner === ofDevice).length;
  return { ofDevice: own, ofPeople: owners.length - own };
}

async function ownersOfScans(): Promise<number[]> {
  const database = await gateDatabase();
  if (!database) return [];
  try {
    if (!database.objectStoreNames.contains(waitingStore)) return [];
    const kept = database.transaction(waitingStore, 'readonly').objectStore(waitingStore).getAll();
    return await new Promise((resolve, reject) => {
      kept.onsuccess = () => resolve((kept.result as { userId: number }[]).map(({ userId }) => userId));
      kept.onerror = () => reject(kept.error);
    });
  } finally {
    database.close();
  }
}

function ownersOfSaid(): number[] {
  const kept: unknown = JSON.parse(localStorage.getItem(saidName) ?? '[]');
  return Array.isArray(kept) ? kept.map(({ userId }: { readonly userId: number }) => userId) : [];
}
