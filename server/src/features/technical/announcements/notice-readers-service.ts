import type { AnnouncementReader, AnnouncementSent } from '@suksa/contracts/technical';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { presentAnnouncement } from './announcement-presenter.ts';
import { findAnnouncementsById } from './announcement-repository.ts';
import { findReaders, sentOutside } from './notice-repository.ts';

const readersAPage = 20;

/** Whom an announcement is for, those first who have neither read nor confirmed it. */
export const readersOf = async (
  call: Caller,
  id: number,
  page: number,
): Promise<{ rows: AnnouncementReader[]; total: number; sent: AnnouncementSent[] }> => {
  const db = call.school.read;
  const [row] = await findAnnouncementsById(db, call, [id]);
  const { audience, people, readers } = presentAnnouncement(row ?? notFound());
  const slice = { limit: readersAPage, offset: (page - 1) * readersAPage };
  const [found, sent] = await Promise.all([
    findReaders(db, { id, today: todayIn() }, slice),
    sentOutside(db, id),
  ]);
  return {
    rows: found.map(({ nameLo, nameEn, scope, readAt, acknowledgedAt, ...reader }) => ({
      id: reader.id,
      name: { lo: nameLo, en: nameEn },
      family: scope === 'own_children',
      readAt: readAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    })),
    total: audience === 'public' ? readers : people,
    sent,
  };
};
