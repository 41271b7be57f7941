import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementChange,
  AnnouncementFile,
} from '@suksa/contracts/technical';
import { localDay } from '@suksa/i18n';
import type { ContractForm } from '@suksa/ui/form';

/** What is typed so far: a choice or a day may still be missing. The version is checked only for one that is there. */
export interface AnnouncementDraft
  extends Omit<
    AnnouncementChange,
    'sendsWord' | 'quietly' | 'audience' | 'from' | 'files' | 'levelIds' | 'classIds'
  > {
  /** Of a new one. */
  readonly idempotencyKey?: string;
  readonly audience: AnnouncementAudience | null;
  readonly from: string | null;
  readonly sendsWord: boolean;
  readonly quietly: boolean;
  readonly levelIds: readonly number[];
  readonly classIds: readonly number[];
  readonly files: readonly AnnouncementFile[];
}

export type AnnouncementForm = ContractForm<AnnouncementDraft>;

export const draftOf = (
  announcement: Announcement | null,
  audiences: readonly AnnouncementAudience[] = [],
): AnnouncementDraft => ({
  version: announcement?.version ?? 1,
  title: announcement?.title ?? { lo: '', en: '' },
  body: announcement?.body ?? { lo: '', en: '' },
  audience: announcement?.audience ?? (audiences.length === 1 ? (audiences[0] ?? null) : null),
  everywhere: announcement ? announcement.branch === null : false,
  levelIds: announcement?.levels.map(({ id }) => id) ?? [],
  classIds: announcement?.classes.map(({ id }) => id) ?? [],
  from: announcement?.from ?? localDay(),
  until: announcement?.until ?? null,
  pinned: announcement?.pinned ?? false,
  needsAcknowledgement: announcement?.needsAcknowledgement ?? false,
  sendsWord: announcement?.sendsWord ?? false,
  quietly: false,
  published: announcement ? ['scheduled', 'published', 'expired'].includes(announcement.state) : false,
  files: announcement?.files ?? [],
});
