import { useKeptCalls } from '../device/kept/use-kept-calls.ts';

/** The classes whose roll waits on this device, each with who was absent as it was last called. */
export function useWaitingRolls(): ReadonlyMap<number, readonly number[]> {
  const { waiting } = useKeptCalls();
  return new Map(
    waiting.flatMap(({ kind, body }) =>
      kind === 'roll_call' ? [[Number(body.classId), body.absent as readonly number[]] as const] : [],
    ),
  );
}
