import { BadArchive } from '../archive.ts';
import { type FormPackage, openPackage } from './form-package.ts';
import { parseSheet } from './sheet-xml.ts';
import { type FormSheet, sheetsOf } from './workbook.ts';

export interface Form {
  readonly package: FormPackage;
  readonly sheets: readonly FormSheet[];
}

/** Why a file is no form: `form_locked` has a password, `form_runs` has macros. */
export type FormFault = 'sheet_unreadable' | 'file_too_large' | 'form_locked' | 'form_runs' | 'form_old';

const oldFormat = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const locked = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a workbook; answers why it can’t be a form. */
export const openForm = (bytes: Buffer): Form | { readonly fault: FormFault } => {
  if (bytes.subarray(0, 4).equals(oldFormat))
    return { fault: bytes.includes(locked) ? 'form_locked' : 'form_old' };
  try {
    const form = openPackage(bytes);
    if (form.names.some((name) => /vbaProject|macrosheets\//i.test(name))) return { fault: 'form_runs' };
    const sheets = sheetsOf(form);
    const isWhole = sheets.length > 0 && sheets.every(({ part }) => parseSheet(form.read(part)) !== null);
    return isWhole ? { package: form, sheets } : { fault: 'sheet_unreadable' };
  } catch (cause) {
    if (!(cause instanceof BadArchive)) throw cause;
    return { fault: cause.reason === 'too_large' ? 'file_too_large' : 'sheet_unreadable' };
  }
};
