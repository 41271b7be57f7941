import type { EndpointInput, EndpointOutput } from '@suksa/contracts';
import { eventsAtOnce, type recordEvents } from '@suksa/contracts/checkinout';
import type { GateDevice } from './gate-device.ts';
import { isSealed } from './sealing.ts';
import type { KeptEvent } from './store.ts';

type Delivery = EndpointInput<typeof recordEvents>['body'];
export type Answer = EndpointOutput<typeof recordEvents>['answers'][number];

interface DeliveryOptions {
  readonly device: Pick<GateDevice, 'events' | 'forget'>;
  readonly deviceId: string;
  /** Whose session sends: another account's scans wait on. */
  readonly userId: number;
  readonly send: (
    delivery: Delivery,
    branchId: number | undefined,
  ) => Promise<{ readonly answers: readonly Answer[] }>;
  /** Tells a delivery that the server takes for wrong from one that didn't get there. */
  readonly isWrong: (cause: unknown) => boolean;
  /** Tells that the branch in which they were made takes nothing from this session. */
  readonly isElsewhere: (cause: unknown) => boolean;
  readonly onAnswer: (event: KeptEvent, answer: Answer) => void;
}

/**
 * Brings what the device kept, in its order; an event goes from the disk only when the server has named it. Where the
 * server takes a delivery for wrong, its events go one by one, and the wrong one stays, so that it holds up no other; and
 * so do those of a branch that takes nothing from this session. Gives how many of these there are. Throws what the line
 * threw.
 */
export async function deliverKept({
  device,
  deviceId,
  userId,
  send,
  isWrong,
  isElsewhere,
  onAnswer,
}: DeliveryOptions): Promise<number> {
  const elsewhere = new Set<string>();
  const stuck = new Set<string>();
  let atOnce = eventsAtOnce;
  for (;;) {
    const waiting = device
      .events()
      .filter((event) => event.userId === userId && !stuck.has(event.id) && !isSealed(event.pass ?? ''));
    const [first] = waiting;
    if (!first) return elsewhere.size;
    const events = waiting.filter(({ branchId }) => branchId === first.branchId).slice(0, atOnce);
    try {
      const { answers } = await send(
        {
          device: deviceId,
          sentAt: new Date().toISOString(),
          events: events.map(({ userId: _, branchId: __, ...event }) => event),
        },
        first.branchId,
      );
      const named = new Map(answers.map((answer) => [answer.id, answer]));
      await device.forget(events.filter(({ id }) => named.has(id)).map(({ number }) => number));
      for (const event of events) {
        const answer = named.get(event.id);
        if (answer) onAnswer(event, answer);
        else stuck.add(event.id);
      }
    } catch (cause) {
      if (isElsewhere(cause)) {
        for (const { id, branchId } of waiting)
          if (branchId === first.branchId) for (const held of [stuck, elsewhere]) held.add(id);
        continue;
      }
      if (!isWrong(cause)) throw cause;
      if (atOnce === 1) stuck.add(first.id);
      atOnce = 1;
    }
  }
}
