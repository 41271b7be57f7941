import type { CheckResult, GateDoubt } from '@suksa/contracts/checkinout';
import type { DoubtRow } from './device-event-repository.ts';

export const presentDoubt = ({
  event,
  otherGate,
  studentNames,
  userNames,
  className,
  kiosk,
  times,
}: DoubtRow): GateDoubt => {
  const names = studentNames ?? userNames;
  return {
    id: event.id,
    happenedAt: event.happenedAt.toISOString(),
    scannedAt: event.scannedAt.toISOString(),
    device: event.device,
    ...(kiosk !== null && { kiosk }),
    number: event.number,
    code: event.code,
    person: names && { kind: studentNames ? 'student' : 'staff', name: names, className },
    said: event.said as CheckResult | null,
    outcome: event.outcome as CheckResult | null,
    refused: event.refused,
    otherGate,
    clockWrong: event.clockWrong,
    ...(times > 1 && { times }),
    clockMinutes: Math.round((event.happenedAt.getTime() - event.scannedAt.getTime()) / 60_000),
  };
};
