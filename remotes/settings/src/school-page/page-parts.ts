/** The parts of the public page, in its order. */
export const pageParts = ['hero', 'about', 'levels', 'fees', 'news', 'gallery', 'faq', 'contact'] as const;
export type PagePart = (typeof pageParts)[number];
