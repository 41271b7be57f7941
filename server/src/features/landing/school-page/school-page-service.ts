import { dayLength } from '@suksa/contracts/days';
import type { SchoolPage, SchoolPageContent } from '@suksa/contracts/landing';
import { audit } from '../../../audit.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { conflict, refuse } from '../../../http/refuse.ts';
import {
  deleteUnusedPictures,
  findPictures,
  lockPage,
  readPage,
  writePage,
} from './school-page-repository.ts';

export const schoolPageEntity = 'landing.page';

export const schoolPageOf = async (db: Database): Promise<SchoolPage> => {
  const { content, version } = await readPage(db);
  return { ...content, version };
};

interface Change {
  readonly actor: Actor;
  readonly requestId: string;
  readonly input: SchoolPage;
}

/** Refuses with `conflict` and the page as it is now where somebody has changed it since it was read. */
export const changeSchoolPage = (
  db: Database,
  { actor, requestId, input: { version, ...content } }: Change,
): Promise<SchoolPage> =>
  db.transaction(async (tx) => {
    const stored = await lockPage(tx);
    if (stored.version !== version) conflict({ ...stored.content, version: stored.version });
    await refuseUnknownPictures(tx, content);
    await writePage(tx, { content, version: version + 1 });
    await deleteUnusedPictures(tx, pictureIdsOf(content), new Date(Date.now() - dayLength));
    await audit(tx, {
      actor,
      action: 'edit',
      entity: schoolPageEntity,
      entityId: 1,
      before: leavesOf(stored.content),
      after: leavesOf(content),
      requestId,
    });
    return { ...content, version: version + 1 };
  });

/** Every single value by its path, `faq.2.answer.en`, so that the history tells which of many texts was changed. */
const leavesOf = (value: unknown, path = ''): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.assign(
        {},
        ...Object.entries(value).map(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`)),
      )
    : { [path]: value };

/** Every picture that a page shows, each once. */
export const pictureIdsOf = ({ hero, about, gallery, contact }: SchoolPageContent): number[] => {
  const ids = [
    hero.pictureId,
    about.pictureId,
    contact.mapPictureId,
    ...gallery.map(({ pictureId }) => pictureId),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
};

const refuseUnknownPictures = async (tx: Transaction, content: SchoolPageContent) => {
  const known = new Set((await findPictures(tx, pictureIdsOf(content))).map(({ id }) => id));
  const isUnknown = (id: number | null) => id !== null && !known.has(id);
  const { hero, about, contact, gallery } = content;
  const fields = [
    ...(isUnknown(hero.pictureId) ? ['hero.pictureId'] : []),
    ...(isUnknown(about.pictureId) ? ['about.pictureId'] : []),
    ...(isUnknown(contact.mapPictureId) ? ['contact.mapPictureId'] : []),
    ...gallery.flatMap(({ pictureId }, index) =>
      isUnknown(pictureId) ? [`gallery.${index}.pictureId`] : [],
    ),
  ];
  if (fields.length > 0)
    refuse('validation_failed', { fields: fields.map((path) => ({ path, code: 'not_allowed' })) });
};
