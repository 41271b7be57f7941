import type { Announcement, AnnouncementChange, AnnouncementInput } from '@suksa/contracts/technical';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { change, create, edit, lineOf, type Resource, remove, write } from '../../../http/write.ts';
import { writeParts } from './announcement-details-repository.ts';
import { forgetUnusedFiles, refuseStrangeFiles } from './announcement-file-service.ts';
import {
  type AnnouncementWithDetails,
  presentAnnouncement,
  presentAnnouncementAudit,
  presentAnnouncementForm,
} from './announcement-presenter.ts';
import {
  columnsOf,
  deleteAnnouncementRow,
  findAnnouncementsById,
  insertAnnouncement,
  lockAnnouncements,
  updateAnnouncements,
} from './announcement-repository.ts';
import { refuseOthersReaders } from './announcement-rights-policy.ts';

export const announcementEntity = 'technical.announcement';

const announcements: Resource<Announcement> = {
  entity: announcementEntity,
  lock: async (tx, id, call) => only(await lockAnnouncements(tx, call, [id])),
  read: async (tx, id, call) => only(await findAnnouncementsById(tx, call, [id])),
  form: presentAnnouncementForm,
  audited: presentAnnouncementAudit,
  branchOf: ({ branch }) => branch?.id ?? null,
};

const only = ([row]: readonly AnnouncementWithDetails[]) => row && presentAnnouncement(row);

/** Refuses readers whom the writer may not address, at the field that names them. */
export const addAnnouncement = (call: Caller, input: AnnouncementInput): Promise<Announcement> => {
  const { idempotencyKey: key, ...request } = input;
  return create(call, announcements, (tx) => enterAnnouncement(tx, call, input), { key, request });
};

const enterAnnouncement = async (
  tx: Transaction,
  call: Caller,
  input: AnnouncementInput,
): Promise<number> => {
  await refuseOthersReaders(tx, call, input);
  await refuseStrangeFiles(tx, { actor: call.actor, id: null, fileIds: fileIdsOf(input) });
  await forgetUnusedFiles(tx);
  const values = { ...columnsOf(input, call.context), createdBy: call.actor.userId };
  const id = await insertAnnouncement(tx, values);
  await writeParts(tx, partsOf(id, input));
  return id;
};

/**
 * What is changed after people could read it is marked as updated, and unread again, unless it is changed quietly; the
 * history has it either way. Refuses with `conflict` where somebody was first, and with `announcement_withdrawn` until it is restored.
 */
export const changeAnnouncement = (
  call: Caller,
  id: number,
  { version, quietly = false, ...input }: AnnouncementChange,
): Promise<Announcement> =>
  edit(call, announcements, { id, version }, async (tx, before) => {
    if (before.state === 'withdrawn') refuse('announcement_withdrawn', { status: 409 });
    const wasSeen = before.state === 'published' || before.state === 'expired';
    if (wasSeen && !input.published) refuseField('published', 'announcement_seen');
    await refuseOthersReaders(tx, call, input, before);
    await refuseStrangeFiles(tx, { actor: call.actor, id, fileIds: fileIdsOf(input) });
    await forgetUnusedFiles(tx);
    await updateAnnouncements(tx, [id], {
      ...columnsOf(input, call.context),
      ...(wasSeen && !quietly && saysOtherwise(before, input) ? { changedAt: new Date() } : {}),
    });
    await writeParts(tx, partsOf(id, input));
  });

interface Withdrawal {
  readonly id: number;
  readonly outcome: 'withdrawn' | 'skipped';
}

/** Takes back what is shown or waits for its day, and says of each what became of it. */
export const withdrawAll = (call: Caller, ids: readonly number[]): Promise<Withdrawal[]> =>
  write(call, async (tx) => {
    const found = (await lockAnnouncements(tx, call, ids)).map(presentAnnouncement);
    const shown = found.filter(({ state }) => state === 'published' || state === 'scheduled');
    for (const announcement of shown)
      await refuseOthersReaders(tx, call, presentAnnouncementForm(announcement), announcement);
    const withdrawn = new Set(shown.map(({ id }) => id));
    if (shown.length > 0) await updateAnnouncements(tx, [...withdrawn], { stage: 'withdrawn' });
    return {
      result: ids.map((id): Withdrawal => ({ id, outcome: withdrawn.has(id) ? 'withdrawn' : 'skipped' })),
      audit: shown.map((before) => {
        const after: Announcement = { ...before, state: 'withdrawn' };
        return lineOf(call, announcements, { action: 'withdraw', id: before.id, before, after });
      }),
    };
  });

/** A withdrawn one becomes a draft again, to be mended and published. */
export const restore = (call: Caller, id: number): Promise<Announcement> =>
  change(call, announcements, { id, action: 'restore' }, async (tx, before) => {
    if (before.state !== 'withdrawn') refuse('announcement_not_withdrawn', { status: 409 });
    await refuseOthersReaders(tx, call, presentAnnouncementForm(before), before);
    await updateAnnouncements(tx, [id], { stage: 'draft' });
  });

/** Only a draft; what people may have seen is withdrawn instead and stays in the records. */
export const removeAnnouncement = (call: Caller, id: number): Promise<void> =>
  remove(call, announcements, { id }, async (tx, before) => {
    if (before.state !== 'draft') refuse('announcement_seen', { status: 409 });
    await refuseOthersReaders(tx, call, presentAnnouncementForm(before), before);
    await deleteAnnouncementRow(tx, id);
  });

const fileIdsOf = ({ files }: AnnouncementInput) => files.map(({ id }) => id);

const partsOf = (id: number, input: AnnouncementInput) => ({
  id,
  levelIds: input.audience === 'levels' ? input.levelIds : [],
  classIds: input.audience === 'classes' ? input.classIds : [],
  fileIds: fileIdsOf(input),
});

const saysOtherwise = (before: Announcement, input: AnnouncementInput): boolean =>
  JSON.stringify([before.title, before.body, before.files.map(({ id }) => id)]) !==
  JSON.stringify([input.title, input.body, fileIdsOf(input)]);
