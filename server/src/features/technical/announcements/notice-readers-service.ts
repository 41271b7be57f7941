import type { AnnouncementReader } from '@suksa/contracts/technical';
import type { Database } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { presentAnnouncement } from './announcement-presenter.ts';
import { findAnnouncementsById, type Writer } from './announcement-repository.ts';
import { findReaders } from './notice-repository.ts';

const readersAPage = 20;

interface ReadersCall {
  readonly writer: Writer;
  readonly id: number;
  readonly page: number;
}

/** Whom an announcement is for, those first who have neither read nor confirmed it. */
export const readersOf = async (
  db: Database,
  { writer, id, page }: ReadersCall,
): Promise<{ rows: AnnouncementReader[]; total: number }> => {
  const [row] = await findAnnouncementsById(db, writer, [id]);
  const { audience, people, readers } = presentAnnouncement(row ?? notFound());
  const slice = { limit: readersAPage, offset: (page - 1) * readersAPage };
  const found = await findReaders(db, { id, today: writer.today }, slice);
  return {
    rows: found.map(({ nameLo, nameEn, scope, readAt, acknowledgedAt, ...reader }) => ({
      id: reader.id,
      name: { lo: nameLo, en: nameEn },
      family: scope === 'own_children',
      readAt: readAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    })),
    total: audience === 'public' ? readers : people,
  };
};
