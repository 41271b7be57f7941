import { fold } from '@suksa/i18n/lao';

/** `VTE260042.jpg`, `vte-26-0042 (1).JPG`: the code that a file is named after, without case and signs. */
export const codeOfFile = (fileName: string): string =>
  plainCode(fileName.replace(/\.[^.]*$/, '').replace(/\s*\(\d+\)$/, ''));

export const plainCode = (code: string): string => fold(code).replaceAll(' ', '');
