import { faultOf } from './http/fault.ts';

const patience = 10_000;

/**
 * For a fault that nobody caught: nobody knows what it left half done, so it is logged once, calls under way are
 * answered, and the process ends with code 1, to be started again by what watches over it.
 */
export const endOnFault = (close: () => Promise<void>): void => {
  let ending = false;
  const end = async (error: unknown) => {
    if (ending) return;
    ending = true;
    console.error(
      JSON.stringify({ level: 60, time: Date.now(), msg: 'The server ends', err: faultOf(error) }),
    );
    // A close that hangs on the very fault must not keep it from being started again.
    setTimeout(() => process.exit(1), patience);
    await close().catch(() => undefined);
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
};
