/** The parts of the public page, in its order. */
export const pageParts = ['hero', 'about', 'levels', 'fees', 'gallery', 'faq', 'contact'] as const;
export type PagePart = (typeof pageParts)[number];
