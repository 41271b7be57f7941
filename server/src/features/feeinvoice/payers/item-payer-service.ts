import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  addItemPayer as addItemPayerCall,
  endItemPayer as endItemPayerCall,
  ItemPayerQuery,
  listCompanies,
  listSiblings,
} from '@suksa/contracts/feeinvoice';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { listOf } from '../../../list.ts';
import { findItems } from '../plans/item-repository.ts';
import { presentItemPayer } from './item-payer-presenter.ts';
import {
  childrenOf,
  countItemPayers,
  findCompanies,
  insertItemPayers,
  itemPayerRows,
  knownStudents,
  lockCompany,
  type Place,
  paidByOthers,
  removeItemPayer,
} from './item-payer-repository.ts';

type Reader = Pick<Caller, 'actor' | 'context' | 'school'>;

const placeOf = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): Place => ({
  actor,
  branchId: context.branchId,
  yearId: yearOf(context).id,
});

/** Students of the branch and year, fees of whom a company pays. */
export const itemPayersOf = (call: Reader, query: ItemPayerQuery) => {
  const db = call.school.read;
  const place = placeOf(call);
  return listOf({
    query,
    rows: (page) => itemPayerRows(db, place, query, page),
    count: () => countItemPayers(db, place, query),
    present: presentItemPayer,
  });
};

/** Whom one can choose from; a company is added among the customers. */
export const companiesToPay = async ({ school }: Reader): Promise<EndpointOutput<typeof listCompanies>> => ({
  rows: (await findCompanies(school.read)).map(({ id, lo, en, company }) => ({
    id,
    name: { lo, en },
    company,
  })),
});

/** The student and the other children of the family who are in the branch and year, the eldest first. */
export const siblingsOf = async (
  call: Reader,
  studentId: number,
): Promise<EndpointOutput<typeof listSiblings>> => {
  const db = call.school.db;
  const place = placeOf(call);
  const [student = notFound()] = await knownStudents(db, place, [studentId]);
  const family = (await childrenOf(db, student.familyId)).map(({ id }) => id);
  const rows = await knownStudents(db, place, family);
  return { rows: rows.map(({ id, code, name, className }) => ({ id, code, name, className })) };
};

const entity = 'feeinvoice.item_payer';

/** Has a company pay these fees of these students from now on; what stands already stays, whoever says it again. */
export const addItemPayer = (
  call: Caller,
  { companyId, studentIds, feeItemIds }: EndpointRequest<typeof addItemPayerCall>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    writableYear(call.context);
    const { company } = (await lockCompany(tx, companyId)) ?? refuseField('companyId', 'not_allowed');
    const students = await knownStudents(tx, placeOf(call), studentIds);
    if (students.length < new Set(studentIds).size) refuseField('studentIds', 'not_allowed');
    const items = new Map((await findItems(tx)).map(({ id, code }) => [id, code]));
    if (feeItemIds.some((id) => !items.has(id))) refuseField('feeItemIds', 'not_allowed');
    const wanted = students
      .toSorted((a, b) => a.id - b.id)
      .flatMap(({ id }) =>
        [...new Set(feeItemIds)]
          .toSorted((a, b) => a - b)
          .map((feeItemId) => ({ studentId: id, feeItemId, companyId })),
      );
    const made = await insertItemPayers(tx, wanted);
    // After the rows: another clerk's are waited for by then.
    const [other] = await paidByOthers(tx, { companyId, studentIds, feeItemIds });
    if (other) refuse('other_company_pays', { status: 409, details: other });
    const audit = students.flatMap(({ id, code }): AuditLine[] => {
      const fees = made.filter(({ studentId }) => studentId === id);
      if (fees.length === 0) return [];
      const line = { action: 'add', entity, entityId: id, branchId: call.context.branchId };
      const codes = fees.map(({ feeItemId }) => items.get(feeItemId)).join(', ');
      return [{ ...line, after: { student: code, company, items: codes } }];
    });
    return { result: undefined, audit };
  });

/** The family pays this fee again; saying so twice changes nothing. */
export const endItemPayer = (
  call: Caller,
  { studentId, feeItemId, companyId }: EndpointRequest<typeof endItemPayerCall>['body'],
): Promise<void> =>
  write(call, async (tx) => {
    writableYear(call.context);
    const [student = notFound()] = await knownStudents(tx, placeOf(call), [studentId]);
    const removed = await removeItemPayer(tx, { studentId, feeItemId, companyId });
    const [item] = await findItems(tx, feeItemId);
    const [company] = (await findCompanies(tx)).filter(({ id }) => id === companyId);
    const line = { action: 'end', entity, entityId: studentId, branchId: call.context.branchId };
    const before = { student: student.code, company: company?.company ?? '', items: item?.code ?? '' };
    return { result: undefined, audit: removed ? { ...line, before } : [] };
  });
