import { largestDocument } from '@suksa/contracts/education';
import { shrinkPhoto } from '@suksa/ui/form';

/** Pixels a side that keep a photographed document readable; a phone's own picture is many times as heavy. */
const documentSide = 2400;

const longestName = 200;

type DocumentFile = { readonly file: File } | { readonly fault: 'file_type' | 'pdf_too_large' };

/** What of a chosen file is sent: a picture made smaller, or a PDF as it is. Nothing large is read to be refused. */
export async function documentFile(chosen: File): Promise<DocumentFile> {
  if (chosen.type === 'application/pdf')
    return chosen.size > largestDocument ? { fault: 'pdf_too_large' } : { file: named(chosen, chosen) };
  if (!chosen.type.startsWith('image/')) return { fault: 'file_type' };
  try {
    return { file: named(await shrinkPhoto(chosen, documentSide), chosen) };
  } catch {
    return { fault: 'file_type' };
  }
}

const named = (content: Blob, { name }: File): File =>
  new File([content], name.slice(-longestName), { type: content.type });
