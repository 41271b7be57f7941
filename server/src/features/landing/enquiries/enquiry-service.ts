import type { Enquiry, EnquiryInput, EnquiryStatus } from '@suksa/contracts/landing';
import { normalisePhone } from '@suksa/i18n/lao';
import { audit } from '../../../audit.ts';
import { type Actor, can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { readPage } from '../school-page/school-page-repository.ts';
import { presentEnquiry } from './enquiry-presenter.ts';
import {
  countEnquiries,
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
export const receiveEnquiry = async (db: Database, { website, ...input }: EnquiryInput): Promise<void> => {
  const { content } = await readPage(db);
  if (!content.takesEnquiries) refuse('enquiries_closed', { status: 409 });
  const phone = normalisePhone(input.phone) ?? refuseField('phone', 'phone');
  if (website === '') await db.transaction((tx) => insertEnquiryOnce(tx, { ...input, phone }));
};

/** One enquiry, for whoever admits the child from it. */
export const readEnquiry = async (db: Database, id: number): Promise<Enquiry> =>
  presentEnquiry((await findEnquiry(db, id)) ?? notFound());

interface Answer {
  readonly actor: Actor;
  readonly requestId: string;
  readonly id: number;
  readonly input: { readonly status: EnquiryStatus; readonly note: string; readonly version: number };
}

/** Refuses with `conflict` and the enquiry as it is now where a colleague was first. */
export const answerEnquiry = (db: Database, { actor, requestId, id, input }: Answer): Promise<Enquiry> =>
  db.transaction(async (tx) => {
    const locked = (await lockEnquiry(tx, id)) ?? notFound();
    const before = presentEnquiry((await findEnquiry(tx, id)) ?? notFound());
    if (locked.version !== input.version) conflict(before);
    const answered = input.status === 'answered';
    const firstTime = before.status !== 'answered';
    await updateEnquiryRow(tx, id, {
      status: input.status,
      note: input.note,
      ...answerer(answered, firstTime, actor, (await findEnquiry(tx, id)) ?? notFound()),
      version: input.version + 1,
    });
    const after = presentEnquiry((await findEnquiry(tx, id)) ?? notFound());
    await audit(tx, { actor, action: 'edit', entity: enquiryEntity, entityId: id, before, after, requestId });
    return after;
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
export const countNewEnquiries = async (db: Database, actor: Actor): Promise<number | null> =>
  can(actor, 'settings.enquiry.view') ? countEnquiries(db, { q: '', status: 'new' }) : null;
