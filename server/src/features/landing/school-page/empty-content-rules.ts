import type { SchoolPageContent } from '@suksa/contracts/landing';

const nothing = { lo: '', en: '' };

/** A page on which nobody has written: it shows the school's name, where it is and how to ask. */
export const emptyContent: SchoolPageContent = {
  hero: { title: nothing, text: nothing, pictureId: null },
  about: { title: nothing, text: nothing, pictureId: null, facts: [] },
  levels: [],
  fees: { published: false, note: nothing, rows: [] },
  gallery: [],
  faq: [],
  contact: { hours: nothing, email: '', mapPictureId: null, mapAddress: '' },
  takesEnquiries: true,
};
