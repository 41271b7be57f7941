import { BackupTrouble } from '../db/backup/backup-trouble.ts';
import { SchemaBehind } from '../db/owner/bring-up-to-date.ts';
import { BadEnvironment } from '../environment.ts';
import { type Fault, faultOf } from '../http/fault.ts';

/** Why a database can't be reached: nothing of what is stored is in these messages. */
const cannotConnect = /^(E[A-Z_]+|08...|28...|3D000|42501|53300|57P03)$/;

/** What went wrong in words, where it is known. */
const wordsOf = (error: unknown): string => {
  const { name = '', code = '', message = '' } = error as Partial<Error> & { readonly code?: string };
  const known =
    error instanceof BackupTrouble ||
    error instanceof BadEnvironment ||
    error instanceof SchemaBehind ||
    name === 'DataFolderInUse' ||
    cannotConnect.test(String(code));
  return known ? message : '';
};

/** The same on one line of many, with what lies beneath where there are no words for it. */
export const inShort = (error: unknown): string => {
  const words = wordsOf(error);
  if (words) return words;
  let fault: Fault = faultOf(error);
  while (fault.cause) fault = fault.cause;
  return [fault.message ?? fault.type, fault.code, fault.constraint ?? fault.table].filter(Boolean).join(' ');
};

const isUnknownArgument = (error: unknown) =>
  String((error as { readonly code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a command; what goes wrong is said, and ends it with code 1. `--help`, and what it can't be asked, is answered with
 * its usage.
 */
export const runCommand = (command: () => Promise<void>, usage = ''): void => {
  if (usage && process.argv.includes('--help')) {
    console.info(usage);
    return;
  }
  command().catch((error: unknown) => {
    if (usage && isUnknownArgument(error)) {
      console.error(usage);
      process.exitCode = 2;
      return;
    }
    console.error(wordsOf(error) || JSON.stringify(faultOf(error), null, 2));
    process.exitCode = 1;
  });
};
