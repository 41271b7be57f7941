import { dayLength } from '@suksa/contracts/days';
import type { SchoolPage, SchoolPageContent } from '@suksa/contracts/landing';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { edit, type Resource } from '../../../http/write.ts';
import {
  deleteUnusedPictures,
  findPictures,
  lockPage,
  readPage,
  writePage,
} from './school-page-repository.ts';

export const schoolPageEntity = 'landing.page';

export const schoolPageOf = async (db: Queryable): Promise<SchoolPage> => presented(await readPage(db));

const presented = ({ content, version }: Awaited<ReturnType<typeof readPage>>): SchoolPage => ({
  ...content,
  version,
});

/** A school has one page. */
export const schoolPageId = 1;

const pages: Resource<SchoolPage> = {
  entity: schoolPageEntity,
  lock: async (tx) => presented(await lockPage(tx)),
  read: async (tx) => presented(await readPage(tx)),
  audited: ({ version: _version, ...content }) => leavesOf(content),
};

/** Refuses with `conflict` and the page as it is now where somebody has changed it since it was read. */
export const changeSchoolPage = (call: Caller, { version, ...content }: SchoolPage): Promise<SchoolPage> =>
  edit(call, pages, { id: schoolPageId, version }, async (tx) => {
    await refuseUnknownPictures(tx, content);
    await writePage(tx, { content, version: version + 1 });
    await deleteUnusedPictures(tx, pictureIdsOf(content), new Date(Date.now() - dayLength));
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
