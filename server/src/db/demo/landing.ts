import { readFileSync } from 'node:fs';
import { daysAfter } from '@suksa/contracts/days';
import type { SchoolPageContent } from '@suksa/contracts/landing';
import { openingYear, yearName } from '../default-year.ts';
import { insertRows, type Querier } from '../insert-rows.ts';
import { enquiries, pagePictures, schoolPages } from '../schema/index.ts';
import { pageTexts } from './landing-texts.ts';

/** Drawn for this school; ids in this order, from 1. */
const drawings = [
  ['school-yard', 1200, 1040],
  ['lesson', 1000, 800],
  ['map', 1200, 900],
  ['library', 800, 600],
  ['music', 800, 600],
  ['garden', 800, 600],
  ['kataw', 800, 600],
  ['baci', 800, 600],
] as const;
type Drawing = (typeof drawings)[number][0];

const pictureId = (name: Drawing): number => drawings.findIndex(([drawing]) => drawing === name) + 1;

/** The public page of the demo school, its pictures, and two families who ask for a place. */
export async function insertLanding(querier: Querier, today: string): Promise<void> {
  await insertRows(
    querier,
    pagePictures,
    drawings.map(([, width, height], index) => ({ id: index + 1, width, height })),
  );
  for (const [index, [name]] of drawings.entries()) {
    const content = readFileSync(new URL(`./pictures/${name}.svg`, import.meta.url));
    // Bytes don't travel as JSON, which is how many rows go in at once.
    await querier.query(
      'insert into page_picture_file (picture_id, name, content_type, content) values ($1, $2, $3, $4)',
      [index + 1, 'drawing.svg', 'image/svg+xml', content],
    );
  }
  await insertRows(querier, schoolPages, [{ content: pageContent() }]);
  await insertRows(querier, enquiries, enquiryRows(today));
}

const pageContent = (): SchoolPageContent => {
  const { gallery, ...texts } = pageTexts;
  return {
    ...texts,
    hero: { ...texts.hero, pictureId: pictureId('school-yard') },
    about: { ...texts.about, pictureId: pictureId('lesson') },
    gallery: gallery.map(({ picture, caption }) => ({ pictureId: pictureId(picture), caption })),
    contact: { ...texts.contact, mapPictureId: pictureId('map') },
    takesEnquiries: true,
  };
};

const enquiryRows = (today: string): (typeof enquiries.$inferInsert)[] => {
  const next = yearName(openingYear(today) + 1);
  return [
    {
      name: 'ນາງ ວັນນິດາ ແກ້ວມະນີ',
      phone: '+8562055518204',
      levelId: 1,
      year: next,
      message: 'ລູກສາວອາຍຸ 5 ປີ, ຢາກໄປຢ້ຽມຊົມໂຮງຮຽນໃນວັນເສົາ.',
      locale: 'lo',
      createdAt: new Date(`${daysAfter(today, -2)}T03:12:00Z`),
    },
    {
      name: 'Daniel Weber',
      phone: '+8562098887710',
      levelId: 6,
      year: next,
      message: 'We move to Vientiane in August. Our son speaks some Lao already.',
      locale: 'en',
      createdAt: new Date(`${daysAfter(today, -1)}T08:40:00Z`),
    },
  ];
};
