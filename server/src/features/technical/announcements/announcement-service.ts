import type { Announcement, AnnouncementChange, AnnouncementInput } from '@suksa/contracts/technical';
import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { createOnce } from '../../../http/create-once.ts';
import { conflict, notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { writeParts } from './announcement-details-repository.ts';
import { forgetUnusedFiles, refuseStrangeFiles } from './announcement-file-service.ts';
import {
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

interface Write {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/** Refuses readers whom the writer may not address, at the field that names them. */
export const addAnnouncement = (
  db: Database,
  { input, ...write }: Write & { readonly input: AnnouncementInput },
): Promise<Announcement> =>
  db.transaction(async (tx) => {
    const { idempotencyKey: key, ...request } = input;
    const create = () => enterAnnouncement(tx, { input, ...write });
    const once = { actor: write.actor, entity: announcementEntity, key, request };
    return read(tx, write, await createOnce(tx, once, create));
  });

const enterAnnouncement = async (
  tx: Transaction,
  { input, ...write }: Write & { readonly input: AnnouncementInput },
): Promise<number> => {
  await refuseOthersReaders(tx, write, input);
  await refuseStrangeFiles(tx, { actor: write.actor, id: null, fileIds: fileIdsOf(input) });
  await forgetUnusedFiles(tx);
  const values = { ...columnsOf(input, write.context), createdBy: write.actor.userId };
  const id = await insertAnnouncement(tx, values);
  await writeParts(tx, partsOf(id, input));
  await note(tx, write, { action: 'create', after: await read(tx, write, id) });
  return id;
};

/**
 * What is changed after people could read it is marked as updated, and unread again. Refuses with `conflict` where
 * somebody was first, and with `announcement_withdrawn` until it is restored.
 */
export const changeAnnouncement = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...write
  }: Write & { readonly id: number; readonly input: AnnouncementChange },
): Promise<Announcement> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, write, id);
    if (before.version !== version) conflict(presentAnnouncementForm(before));
    if (before.state === 'withdrawn') refuse('announcement_withdrawn', { status: 409 });
    const wasSeen = before.state === 'published' || before.state === 'expired';
    if (wasSeen && !input.published) refuseField('published', 'announcement_seen');
    await refuseOthersReaders(tx, write, input, before);
    await refuseStrangeFiles(tx, { actor: write.actor, id, fileIds: fileIdsOf(input) });
    await forgetUnusedFiles(tx);
    await updateAnnouncements(tx, [id], {
      ...columnsOf(input, write.context),
      ...(wasSeen && saysOtherwise(before, input) ? { changedAt: new Date() } : {}),
    });
    await writeParts(tx, partsOf(id, input));
    const after = await read(tx, write, id);
    await note(tx, write, { action: 'edit', before, after });
    return after;
  });

/** Takes back what is shown or waits for its day, and says of each what became of it. */
export const withdrawAll = (
  db: Database,
  { ids, ...write }: Write & { readonly ids: readonly number[] },
): Promise<readonly { id: number; outcome: 'withdrawn' | 'skipped' }[]> =>
  db.transaction(async (tx) => {
    const found = (await lockAnnouncements(tx, on(write), ids)).map(presentAnnouncement);
    const shown = found.filter(({ state }) => state === 'published' || state === 'scheduled');
    for (const announcement of shown)
      await refuseOthersReaders(tx, write, presentAnnouncementForm(announcement), announcement);
    const withdrawn = new Set(shown.map(({ id }) => id));
    if (shown.length > 0) await updateAnnouncements(tx, [...withdrawn], { stage: 'withdrawn' });
    for (const before of shown)
      await note(tx, write, { action: 'withdraw', before, after: { ...before, state: 'withdrawn' } });
    return ids.map((id) => ({ id, outcome: withdrawn.has(id) ? 'withdrawn' : 'skipped' }));
  });

/** A withdrawn one becomes a draft again, to be mended and published. */
export const restore = (
  db: Database,
  { id, ...write }: Write & { readonly id: number },
): Promise<Announcement> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, write, id);
    if (before.state !== 'withdrawn') refuse('announcement_not_withdrawn', { status: 409 });
    await refuseOthersReaders(tx, write, presentAnnouncementForm(before), before);
    await updateAnnouncements(tx, [id], { stage: 'draft' });
    const after = await read(tx, write, id);
    await note(tx, write, { action: 'restore', before, after });
    return after;
  });

/** Only a draft; what people may have seen is withdrawn instead and stays in the records. */
export const removeAnnouncement = (
  db: Database,
  { id, ...write }: Write & { readonly id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, write, id);
    if (before.state !== 'draft') refuse('announcement_seen', { status: 409 });
    await refuseOthersReaders(tx, write, presentAnnouncementForm(before), before);
    await deleteAnnouncementRow(tx, id);
    await note(tx, write, { action: 'delete', before });
  });

const on = ({ actor, context }: Write) => ({ actor, context, today: todayIn() });

const read = async (tx: Transaction, write: Write, id: number): Promise<Announcement> => {
  const [found] = await findAnnouncementsById(tx, on(write), [id]);
  return presentAnnouncement(found ?? notFound());
};

const lock = async (tx: Transaction, write: Write, id: number): Promise<Announcement> => {
  const [found] = await lockAnnouncements(tx, on(write), [id]);
  return presentAnnouncement(found ?? notFound());
};

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

interface Noted {
  readonly action: string;
  readonly before?: Announcement;
  readonly after?: Announcement;
}

const note = (tx: Transaction, { actor, requestId }: Write, { action, before, after }: Noted) =>
  audit(tx, {
    actor,
    action,
    branchId: (after ?? before)?.branch?.id ?? null,
    entity: announcementEntity,
    entityId: (after ?? before)?.id ?? 0,
    before: before && presentAnnouncementAudit(before),
    after: after && presentAnnouncementAudit(after),
    requestId,
  });
