import { BackupTrouble } from '../db/backup/backup-trouble.ts';
import { BadEnvironment } from '../environment.ts';
import { faultOf } from '../http/fault.ts';

/** Why a database can't be reached: nothing of what is stored is in these messages. */
const cannotConnect = /^(E[A-Z_]+|08...|28...|3D000|42501|53300|57P03)$/;

/** What went wrong: in words where it is known, else as a log says it. */
export const whyOf = (error: unknown): string => {
  const { name = '', code = '', message = '' } = error as Partial<Error> & { readonly code?: string };
  const known =
    error instanceof BackupTrouble ||
    error instanceof BadEnvironment ||
    name === 'DataFolderInUse' ||
    cannotConnect.test(String(code));
  return known && message ? message : JSON.stringify(faultOf(error), null, 2);
};

/** Runs a command; what goes wrong is said, and ends it with code 1. */
export const runCommand = (command: () => Promise<void>): void => {
  command().catch((error: unknown) => {
    console.error(whyOf(error));
    process.exitCode = 1;
  });
};
