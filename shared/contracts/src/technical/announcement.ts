import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, LocalDate, line, neededWords, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { messageChannels, messageStates } from '../settings/messages/kinds.ts';
import { upload } from '../upload/upload.ts';

/** Whom it is for. `levels` and `classes`: their families, and the teachers of those classes. */
export const AnnouncementAudience = z.enum(['public', 'staff', 'families', 'levels', 'classes']);
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;
export const announcementAudiences = AnnouncementAudience.options;

/** Follows from its days, and from whether it was published or withdrawn. */
export const AnnouncementState = z.enum(['draft', 'scheduled', 'published', 'expired', 'withdrawn']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;
export const announcementStates = AnnouncementState.options;

/** Bytes. */
const largestAnnouncementFile = 6_000_000;
export const mostAnnouncementFiles = 8;

/** A picture as JPEG, or a PDF. */
export const AnnouncementFile = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['picture', 'pdf']),
  /** Bytes. */
  size: z.number(),
});
export type AnnouncementFile = z.infer<typeof AnnouncementFile>;

const written = {
  title: neededWords(160),
  body: neededWords(5000),
  audience: AnnouncementAudience,
  /** For every branch; only somebody who sees every branch may. */
  everywhere: z.boolean(),
  levelIds: z.array(Id).check(z.maxLength(40)),
  classIds: z.array(Id).check(z.maxLength(100)),
  /** The first and the last day on which it is shown; null: until it is withdrawn. */
  from: LocalDate,
  until: z.nullable(LocalDate),
  pinned: z.boolean(),
  needsAcknowledgement: z.boolean(),
  /** Outside the app too, by e-mail or SMS, to those who agreed to it. */
  sendsWord: z.optional(z.boolean()),
  /** False: a draft, seen by nobody but those who write announcements. */
  published: z.boolean(),
  files: z.array(z.object({ id: Id })).check(z.maxLength(mostAnnouncementFiles)),
};

interface Written {
  readonly audience: AnnouncementAudience;
  readonly levelIds: readonly number[];
  readonly classIds: readonly number[];
  readonly from: string;
  readonly until: string | null;
}

const rules = [
  z.refine<Written>(({ from, until }) => until === null || until >= from, {
    error: 'date_order',
    path: ['until'],
  }),
  z.refine<Written>(({ audience, levelIds }) => audience !== 'levels' || levelIds.length > 0, {
    error: 'required',
    path: ['levelIds'],
  }),
  z.refine<Written>(({ audience, classIds }) => audience !== 'classes' || classIds.length > 0, {
    error: 'required',
    path: ['classIds'],
  }),
] as const;

/** What a person types in the form of an announcement. */
export const AnnouncementInput = z
  .object({
    ...written,
    /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(...rules);
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

/** The form of an announcement that is there already. */
export const AnnouncementChange = z
  .object({
    ...written,
    version: Version,
    /** A misspelt word put right: who has read it isn’t asked to read it again. */
    quietly: z.optional(z.boolean()),
  })
  .check(...rules);
export type AnnouncementChange = z.infer<typeof AnnouncementChange>;

const Named = z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) });
const Words = z.object({ lo: z.string(), en: z.string() });

export const Announcement = z.object({
  id: z.number(),
  version: z.number(),
  title: Words,
  body: Words,
  audience: AnnouncementAudience,
  /** Null: every branch. */
  branch: z.nullable(Named),
  levels: z.array(Named),
  classes: z.array(z.object({ id: z.number(), name: z.string() })),
  from: z.string(),
  until: z.nullable(z.string()),
  pinned: z.boolean(),
  needsAcknowledgement: z.boolean(),
  sendsWord: z.boolean(),
  state: AnnouncementState,
  files: z.array(AnnouncementFile),
  /** When its words or files were last changed after it had been published. */
  changedAt: z.nullable(Instant),
  writtenBy: z.nullable(Words),
  /** People who can sign in and whom it is for now. */
  people: z.number(),
  /** How many of them have read it, and confirmed it, as it is now. */
  readers: z.number(),
  acknowledged: z.number(),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcementSorts = ['from', 'title', 'audience', 'until'] as const;

const AnnouncementQuery = listQuery(announcementSorts, {
  state: z.optional(AnnouncementState),
  audience: z.optional(AnnouncementAudience),
});

/** Those for every branch and those of the branch of the header's switch; for teachers, their own ones. */
export const listAnnouncements = endpoint({
  name: 'technical.announcement.list',
  method: 'GET',
  path: '/api/technical/announcements',
  access: 'technical.announcement.view',
  reads: ['announcement', 'notice'],
  query: AnnouncementQuery,
  stillAnswers: ['5315abf7ce62'],
  output: listPage(Announcement),
});

/** What the form offers to this writer. */
export const announcementChoices = endpoint({
  name: 'technical.announcement.choices',
  method: 'GET',
  path: '/api/technical/announcements/choices',
  access: 'technical.announcement.view',
  reads: ['class', 'role'],
  output: z.object({
    audiences: z.array(AnnouncementAudience),
    levels: z.array(Named),
    classes: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Whether this writer may address every branch. */
    everywhere: z.boolean(),
  }),
});

export const exportAnnouncements = endpoint({
  name: 'technical.announcement.export',
  method: 'POST',
  path: '/api/technical/announcements/export',
  access: 'technical.announcement.export',
  body: exportBody(AnnouncementQuery),
  output: 'file',
  discloses: 'nothing',
});

export const createAnnouncement = endpoint({
  name: 'technical.announcement.create',
  method: 'POST',
  path: '/api/technical/announcements',
  access: 'technical.announcement.create',
  changes: ['announcement'],
  body: AnnouncementInput,
  stillAnswers: ['70e8a13d7b3c', '401dd6e326ee'],
  output: Announcement,
});

export const updateAnnouncement = endpoint({
  name: 'technical.announcement.update',
  method: 'PUT',
  path: '/api/technical/announcements/:id',
  access: 'technical.announcement.edit',
  changes: ['announcement'],
  params: IdParams,
  body: AnnouncementChange,
  stillAnswers: ['9578a9496e61', '401dd6e326ee', 'ab1929aff3f7'],
  output: Announcement,
  errors: ['announcement_withdrawn'],
});

/** Takes back what is published or waits for its day; each row is answered for. Drafts and past ones are skipped. */
export const withdrawAnnouncements = endpoint({
  name: 'technical.announcement.withdraw',
  method: 'POST',
  path: '/api/technical/announcements/withdraw',
  access: 'technical.announcement.edit',
  changes: ['announcement'],
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    rows: z.array(z.object({ id: z.number(), outcome: z.enum(['withdrawn', 'skipped']) })),
  }),
});

/** A withdrawn one becomes a draft again. */
export const restoreAnnouncement = endpoint({
  name: 'technical.announcement.restore',
  method: 'POST',
  path: '/api/technical/announcements/:id/restore',
  access: 'technical.announcement.edit',
  changes: ['announcement'],
  params: IdParams,
  stillAnswers: ['401dd6e326ee'],
  output: Announcement,
  errors: ['announcement_not_withdrawn'],
});

/** Only a draft: what people have seen is withdrawn instead. */
export const deleteAnnouncement = endpoint({
  name: 'technical.announcement.delete',
  method: 'DELETE',
  path: '/api/technical/announcements/:id',
  access: 'technical.announcement.delete',
  changes: ['announcement'],
  params: IdParams,
  output: 'nothing',
  errors: ['announcement_seen'],
});

export const announcementAudit = endpoint({
  name: 'technical.announcement.audit',
  method: 'GET',
  path: '/api/technical/announcements/:id/audit',
  access: 'technical.announcement.view',
  reads: ['announcement'],
  params: IdParams,
  output: AuditTrail,
});

export const AnnouncementReader = z.object({
  id: z.number(),
  name: Words,
  family: z.boolean(),
  readAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;

/** Whom it is for, those first who have done least: to know whom to call. */
export const announcementReaders = endpoint({
  name: 'technical.announcement.readers',
  method: 'GET',
  path: '/api/technical/announcements/:id/readers',
  access: 'technical.announcement.view',
  reads: ['announcement', 'notice'],
  params: IdParams,
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  }),
  stillAnswers: ['a94156c47221', '73eca8fd34b9'],
  output: z.extend(listPage(AnnouncementReader), {
    /** Outside the app: how many it went to, by way and by what became of it. Empty: to nobody, or not yet. */
    sent: z.array(
      z.object({ channel: z.enum(messageChannels), state: z.enum(messageStates), people: z.number() }),
    ),
  }),
});
export type AnnouncementSent = z.infer<typeof announcementReaders.output>['sent'][number];

/**
 * Keeps a file for the announcement that is being written: a picture is decoded and drawn anew, a PDF is kept as it
 * came and only ever offered as a download. What no announcement takes in within a day is forgotten.
 */
export const addAnnouncementFile = endpoint({
  name: 'technical.announcement.addFile',
  method: 'POST',
  path: '/api/technical/announcement-files',
  access: 'technical.announcement.edit',
  changes: [],
  body: z.object({
    name: line(120),
    file: upload({
      bytes: largestAnnouncementFile,
      types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    }),
  }),
  output: AnnouncementFile,
});
