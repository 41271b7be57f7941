import type { Enquiry, EnquiryInput, EnquiryStatus } from '@suksa/contracts/landing';
import { normalisePhone } from '@suksa/i18n/lao';
import { type Actor, can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { edit, type Resource } from '../../../http/write.ts';
import { readPage } from '../school-page/school-page-repository.ts';
import { presentEnquiry } from './enquiry-presenter.ts';
import {
  countEnquiries,
  type EnquiryRow,
  findEnquiry,
  insertEnquiryOnce,
  lockEnquiry,
  updateEnquiryRow,
} from './enquiry-repository.ts';

export const enquiryEntity = 'landing.enquiry';

/**
 * Keeps what a family asks; what it sends again before it is answered, as after a lost answer, is the same enquiry. No
 * key says so: the sender is nobody whom a key could belong to, and is told nothing but thanks. What a machine sends,
 * which fills the field that nobody sees, is dropped without a word.
 */
export const receiveEnquiry = async ({ db }: School, { website, ...input }: EnquiryInput): Promise<void> => {
  const { content } = await readPage(db);
  if (!content.takesEnquiries) refuse('enquiries_closed', { status: 409 });
  const phone = normalisePhone(input.phone) ?? refuseField('phone', 'phone');
  if (website === '') await db.transaction((tx) => insertEnquiryOnce(tx, { ...input, phone }));
};

/** One enquiry, for whoever admits the child from it. */
export const readEnquiry = async (db: Queryable, id: number): Promise<Enquiry> =>
  presentEnquiry((await findEnquiry(db, id)) ?? notFound());

const enquiries: Resource<Enquiry> = {
  entity: enquiryEntity,
  lock: async (tx, id) => ((await lockEnquiry(tx, id)) ? presented(await findEnquiry(tx, id)) : undefined),
  read: async (tx, id) => presented(await findEnquiry(tx, id)),
};

const presented = (row: EnquiryRow | undefined) => row && presentEnquiry(row);

interface Answer {
  readonly status: EnquiryStatus;
  readonly note: string;
  readonly version: number;
}

/** Refuses with `conflict` and the enquiry as it is now where a colleague was first. */
export const answerEnquiry = (
  call: Caller,
  id: number,
  { status, note, version }: Answer,
): Promise<Enquiry> =>
  edit(call, enquiries, { id, version }, async (tx, before) => {
    const firstTime = before.status !== 'answered';
    await updateEnquiryRow(tx, id, {
      status,
      note,
      ...answerer(status === 'answered', firstTime, call.actor, (await findEnquiry(tx, id)) ?? notFound()),
      version: version + 1,
    });
  });

/** Who answered first stays named when a colleague adds to the note. */
const answerer = (
  answered: boolean,
  firstTime: boolean,
  { userId }: Actor,
  row: { readonly answeredBy: number | null; readonly answeredAt: Date | null },
) => {
  if (!answered) return { answeredBy: null, answeredAt: null };
  if (firstTime) return { answeredBy: userId, answeredAt: new Date() };
  return { answeredBy: row.answeredBy, answeredAt: row.answeredAt };
};

/** How many enquiries wait for an answer; null for who may not see them. */
export const countNewEnquiries = async (db: Queryable, actor: Actor): Promise<number | null> =>
  can(actor, 'settings.enquiry.view') ? countEnquiries(db, { q: '', status: 'new' }) : null;
