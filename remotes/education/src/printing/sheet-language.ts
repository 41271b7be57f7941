import type { PrintWords } from './print-words.ts';

/** The language that fonts and line breaks of a sheet go by. */
export const sheetLanguage = ({ language }: PrintWords): 'lo' | 'en' => (language === 'en' ? 'en' : 'lo');
