import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import type { GuardedText } from '../../../school/policies/people-fields.ts';
import { lookAction } from './student-history-presenter.ts';
import { findStudent, guardiansOf, type StudentFound } from './student-repository.ts';
import { studentLine } from './student-service.ts';

/** The health note; that it was looked at stays in the history. */
export const lookAtHealth = (call: Caller, id: number) =>
  look(call, id, 'healthNote', async (_tx, { student: { healthNote } }) => ({ healthNote }));

/** What stands against each guardian; that it was looked at stays in the history. */
export const lookAtRestrictions = (call: Caller, id: number) =>
  look(call, id, 'legalRestriction', async (tx) => {
    const guardians = await guardiansOf(tx, id);
    return { guardians: guardians.map(({ id, legalRestriction }) => ({ id, legalRestriction })) };
  });

/** In one transaction: nothing is told that isn't written down. */
const look = <Text>(
  call: Caller,
  id: number,
  text: GuardedText,
  read: (tx: Transaction, found: StudentFound) => Promise<Text>,
): Promise<Text> =>
  write(call, async (tx) => {
    const found = (await findStudent(tx, call.actor, id)) ?? notFound();
    return { result: await read(tx, found), audit: studentLine(call, id, { action: lookAction[text] }) };
  });
