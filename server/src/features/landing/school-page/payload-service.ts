import { createHash } from 'node:crypto';
import type { PagePicture, PageWords, SchoolPageContent } from '@suksa/contracts/landing';
import type { PublicNotice } from '@suksa/contracts/technical';
import { openingYear, yearName } from '../../../db/default-year.ts';
import type { Database } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import { publicNotices } from '../../technical/announcements/notice-service.ts';
import { findPictures, readPage, readSchool } from './school-page-repository.ts';
import { pictureIdsOf } from './school-page-service.ts';

/** Two rows of three; older ones are a click away. */
const newsShown = 6;

export interface PageBranch {
  readonly name: PageWords;
  readonly phone: string;
  readonly address: PageWords;
}

/** Everything that the prerendered page is made of; served beside it as `/_payload.json`. */
export interface PagePayload {
  /** Changes with the content, and with nothing else. */
  readonly id: string;
  readonly name: PageWords;
  readonly branches: readonly PageBranch[];
  readonly content: SchoolPageContent;
  /** The newest announcements for everybody. */
  readonly news: readonly PublicNotice[];
  readonly pictures: Readonly<Record<string, PagePicture>>;
  /** What the form of an enquiry offers. */
  readonly levels: readonly { readonly id: number; readonly name: PageWords }[];
  readonly years: readonly string[];
}

export const payloadOf = async (db: Database): Promise<PagePayload> => {
  const [{ content }, known, news] = await Promise.all([
    readPage(db),
    readSchool(db),
    publicNotices(db, { page: 1, size: newsShown }),
  ]);
  const pictures = await findPictures(db, pictureIdsOf(content));
  const payload = {
    name: { lo: known.school?.nameLo ?? '', en: known.school?.nameEn ?? '' },
    branches: known.branches.map((branch) => ({
      name: { lo: branch.nameLo, en: branch.nameEn },
      phone: branch.phone,
      address: { lo: branch.addressLo, en: branch.addressEn },
    })),
    content: withoutHiddenFees(content),
    news: news.rows,
    pictures: Object.fromEntries(pictures.map((picture) => [picture.id, picture])),
    levels: known.levels.map(({ id, lo, en }) => ({ id, name: { lo, en } })),
    years: yearsToAskFor(known.years.map(({ name }) => name)),
  };
  const id = createHash('sha256').update(JSON.stringify(payload)).digest('hex').slice(0, 16);
  return { id, ...payload };
};

/** What a school doesn't publish must not be read from the payload either. */
const withoutHiddenFees = (content: SchoolPageContent): SchoolPageContent =>
  content.fees.published ? content : { ...content, fees: { ...content.fees, rows: [] } };

/** This school year and the next: families ask early. */
const yearsToAskFor = (known: readonly string[]): string[] => {
  const start = openingYear(todayIn());
  return [...new Set([...known, yearName(start), yearName(start + 1)])].sort().slice(0, 3);
};
